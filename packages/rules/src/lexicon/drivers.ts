/** How people ask what something depends on: the words around what is driven. */

/** Nouns for what drives. */
const FACTORS =
  "(?:(?:risk|contributing|predictive|protective) )?factors?|variables?|columns?|features?|attributes?|things?|characteristics?|fields?|drivers?|predictors?|causes?|reasons?|determinants?|influences?|correlates?|aspects?|inputs?|parameters?|properties|measurements?|indicators?|metrics?|traits?";

const STRONG =
  "main|most|more|important|key|top|biggest|strongest|largest|greatest|primary|principal|major|best|single|other|different|clearest|highest|influential|big|strong|large|real|significant";
const NUMBER = "two|three|four|five|six|seven|eight|nine|ten";
const HOW =
  "most|best|really|actually|mostly|mainly|chiefly|usually|typically|generally|strongly|strongest|closely|could|can|would|might|do|does|did|else|all|the";

const VERB =
  "drives?|driving|drove|distinguish(?:es)?(?: between)?|separates?|differentiates?(?: between)?|discriminates?(?: between)?|tells?(?: apart)?|affects?|affecting|affected|influences?|influencing|influenced|determines?|determining|determined|predicts?|predicting|explains?|explaining|impacts?|impacting|causes?|causing|caused|(?:increases?|raises?|lowers?|reduces?)(?=.* (?:risk|chances?|odds|likelihood|probability) )|decides?|deciding|decided|shapes?|shaping|governs?|contributes? to|contributing to|leads? to|leading to|led to|correlates? with|goes? with|goes? into|matter(?:s|ed)?(?: for| to| in| when it comes to)?|counts?(?: for| in| when it comes to)|correlates?|(?:is|are|was|were) (?:HOW )*(?:related to|linked to|linked with|associated with|correlated with|tied to|connected to|connected with)|related to|linked to|associated with|correlated with|tied to|plays? (?:a|an|the) (?:STRONG )*(?:role|part) (?:in|for)|makes? (?:a|an|any|the) (?:STRONG )*difference (?:to|in|for|when it comes to|as to)"
    .replace("(?:HOW )*", `(?:(?:${HOW}) )*`)
    .replaceAll("(?:STRONG )*", `(?:(?:${STRONG}) )*`);
const FORCE =
  "influence|impact|effect|bearing|difference|role|say|part|sway|weight|correlation|association|relationship|link|connection|contribution|predictive power";
/** What a column may be called too: then its values are asked for. */
export const DRIVER_NOUN = new RegExp(`^(?:${FACTORS}|${FORCE}|makes?)$`);
const SUBJECT = `(?:what|which)(?: of (?:the|these|those|our|my|all))?(?: (?:${STRONG}|\\d+|${NUMBER}))*(?: (?:${FACTORS}))?`;

/** Of whom it is asked which of them do what is driven: 'what kind of people default'. */
export const PERSONS =
  "people|persons?|customers?|clients?|users?|patients?|employees?|workers?|students?|borrowers?|passengers?|guests?|visitors?|applicants?";

/** Openings behind which stands what is driven. */
export const ASKS_FACTORS: readonly RegExp[] = [
  // 'what drives', 'which factors best predict', 'what is it that decides'
  `${SUBJECT}(?: (?:is it|are they|is|are))?(?: (?:that|which))?(?: (?:${HOW}))* (?:${VERB})(?: (?:${HOW}))*(?: (?:for|to|in))?`,
  // 'what has the biggest influence on', 'which columns make the most difference to'
  `${SUBJECT}(?: (?:that|which))? (?:has|have|had|having|makes?|made|exerts?|plays?|carries|carry|shows?)(?: (?:the|a|an|any|some))?(?: (?:${STRONG}))* (?:${FORCE})(?: (?:on|upon|to|in|for|over|with|when it comes to|as to|of))`,
  // 'what is most important for', 'which features are most useful for predicting'
  `${SUBJECT} (?:is|are|was|were)(?: (?:the|most|more|really|actually))* (?:important|influential|predictive|decisive|relevant|informative|telling|crucial|useful|helpful|significant|related|linked|associated|correlated)(?: (?:${FACTORS}))? (?:for|in|of|to|with|when it comes to)(?: (?:predict|predicting|explaining|explain|determining|deciding|estimating|understanding|understand|know|knowing|guessing))?`,
  // 'what are the main drivers of', 'top 3 predictors of', 'the reasons for'
  `(?:(?:please|tell me|show me|give me|find|list|identify|rank|name) )*(?:(?:what|which|who)(?: (?:${FACTORS}))? (?:is|are|was|were) )?(?:(?:the|our|some|all|\\d+|${NUMBER}|${STRONG}) )*(?:(?:${FACTORS}) (?:that |which )?(?:of|for|behind|in|to|${VERB})|importances? (?:of|for) (?:${FACTORS}) (?:for|in|to|of))(?: (?:${HOW}))*`,
  `(?:(?:show|give|list|compute|calculate|what is|what are) (?:me )?)?(?:the )?(?:feature|variable|column|factor) importances? (?:for|of|in)(?: predicting)?`,
  `how important (?:is|are) (?:the|each|every|all)(?: of)?(?: (?:the|other|different|various))* (?:${FACTORS}) (?:for|to|in|when it comes to)(?: (?:predicting|explaining))?`,
  `(?:rank|order|sort|list|show)(?: (?:me|all|the|our|of|other))* (?:${FACTORS})(?: in order)? (?:by|of|according to)(?: (?:how (?:much|strongly|well|closely|far|important)|they|it|each|their|its|the))* (?:${VERB}|are for|for|(?:${FORCE}|importance|relevance|strength)(?: (?:on|for|with|in|to|of))?)`,
  `${SUBJECT} (?:makes?|made)(?: it)?`,
  `${SUBJECT}(?: (?:that|which))? (?:has|have|had) (?:the )?most to do with`,
  `(?:what|which) (?:kinds?|sorts?|types?) of (?:${PERSONS})`,
  "who (?:is|are|was|were) (?:the )?(?:most|more) likely to",
  "why (?:do|does|did|are|is|were|was|have|has)",
].map((pattern) => new RegExp(`^(?:(?:so|and|now|overall|,) )*${pattern} `));

/** 'What does X depend on', 'what is X most strongly driven by': what is driven stands between. */
export const INVERTED: readonly { readonly opens: RegExp; readonly closes: RegExp }[] = [
  {
    opens: new RegExp(`^${SUBJECT} (?:does|do|did) `),
    closes:
      / (?:mostly |mainly |chiefly |most |strongly |really )*depend (?:mostly |mainly |most |strongly )*(?:on|upon)$/,
  },
  {
    opens: /^(?:on|upon) (?:what|which)(?: (?:factors|things|variables|columns))? (?:does|do|did) /,
    closes: / (?:mostly |mainly |most |really )*depend(?: (?:mostly|mainly|most|strongly))*$/,
  },
  {
    opens: new RegExp(`^(?:by )?${SUBJECT} (?:is|are|was|were|gets?) `),
    closes:
      / (?:(?:mostly|mainly|chiefly|most|best|strongly|closely|largely|really) )*(?:(?:driven|influenced|affected|determined|explained|shaped|predicted|decided|governed)(?: (?:mostly|mainly|most|best|strongly|largely))*(?: by)?|(?:related|correlated|associated|linked|connected|tied) (?:to|with)|dependent on)$/,
  },
];

/** A question for drivers that leaves out of what. */
export const OF_NOTHING = new RegExp(
  `^(?:(?:what|which) (?:is|are) )?(?:(?:the|${STRONG}) )*(?:(?:risk|contributing|predictive|protective) )factors?$`,
);

/** What may stand before what is driven: that it happens. */
export const HAPPENING =
  /^(?:(?:predicting|explaining|determining|deciding) )?(?:whether(?: or not)?|if|why|when|that|how (?:likely|probable)(?: (?:it is|is it|that|is|are))*|(?:the |an? )?(?:chances?|probability|likelihood|odds|risk)(?: (?:of|that|in|for|to))?) /;

/** What may stand before what is driven: how much of it there is. */
export const DEGREE =
  /^(?:(?:predicting|explaining|determining|deciding) )?(?:how (?:much|many|long|often|well|high|low|far|large|big|good|bad|heavy|tall|expensive|old|deep|wide|hot|cold|fast|quickly|soon|late|satisfied|happy)|(?:the )?(?:variation|variance|variability|differences?|changes?|level|amount)(?: (?:of|in|for))?) /;

/** What may stand behind it: 'the most', 'or not'. */
export const TAIL =
  /(?: or not| (?:the )?(?:most|best|more|strongly|strongest)| (?:really|at all|overall)| (?:differences|variation|changes))$/;
