/**
 * What somebody says around a question: how they begin ('hmm, when you have a minute'), how they ask
 * ('I'm trying to work out', 'would you mind telling me'), what for, and how they end ('asap, thx').
 * Peeled off from both ends; what is left is the question.
 */
import { CLOSINGS, OPENINGS, PROFESSIONS, TRAILERS } from "./lexicon/courtesies.ts";
import type { IsNamed, Sentence } from "./sentences.ts";

/** Not within a word. */
const END = "(?![\\wÀ-ɏ'’-])\\s*";

/** A line of a list as a pattern: each of its words, or one of those that a slash parts. */
function pattern(line: string): string {
  return (line.match(/\([^)]*\)|\S+/g) ?? [])
    .map((part) => {
      const optional = part.startsWith("(");
      const words = part
        .replace(/^\(|\)$/g, "")
        .replaceAll("'", "['’]?")
        .replaceAll("_", "\\s+");
      const one = `(?:${words.split("/").join("|").replaceAll(" ", "\\s+")})${END}`;
      return optional ? `(?:${one})?` : one;
    })
    .join("");
}

function anyOf(lines: string): string {
  return `(?:${lines.trim().split("\n").map(pattern).join("|")})`;
}

const STOP = "(?:(?:[,:;!.…–—-]|[\ud83c-\ud83e][\udc00-\udfff])+\\s*)";
/** How a question begins that needs no comma before it. */
const ASKS =
  "(?:what|whats|which|who|whose|how|when|where|why|is|are|was|were|do|does|did|has|have|had|can|could|would|will|tell|give|show|i|we|i['’]\\w+|please|compare|list|count|compute|calculate)\\b";
const OPENING = new RegExp(
  `^${anyOf(OPENINGS)}(?:${STOP}(?:(?:but|so|and)\\s+)?|(?:(?:but|so|and)\\s+)?(?=${ASKS})|$)`,
  "i",
);
const TRAILER = new RegExp(`(?:[,;:(–—!]\\s*|\\s-+\\s*|\\s+|^)${anyOf(TRAILERS)}[)\\s!.]*$`, "i");
const CLOSING = new RegExp(`(?:[,;:(–—]\\s*|\\s-+\\s*|^\\s*)${anyOf(CLOSINGS)}[)\\s!.]*$`, "i");

/** 'Morning!', unless the table tells mornings apart. */
const GREETING = /^(?:morning|afternoon|evening)\s*(?:[,!.]+\s*|$)/i;

/** 'Sorry if this is obvious, but …' */
const EXCUSE =
  /^(?:(?:i['’]?m|i am|we['’]?re|we are)\s+)?(?:(?:so|very|really)\s+)?(?:sorry|apolog\w+|pardon|forgive|excuse|not (?:sure|certain)|no idea (?:if|whether)|hope|i hope|i (?:don['’]?t|do not) know (?:if|whether)|i (?:may|might) be|(?:this|it|that) (?:may|might|is probably|must|could|will)|(?:maybe|perhaps|probably) (?:a|an|this|it))\b[^,:.?!]{0,80}(?:[,:]|\s-)\s*(?:(?:but|so)\s+)?/i;
const AS_A =
  /^(?:speaking )?as (?:a|an|the|one of the|part of the|your|our)((?: [\wÀ-ɏ'’-]+){1,5}?)(?:, | (?=(?:i|we)\b))/i;
const DATA =
  /^(?:(?:looking|having looked|going) (?:at|through|over)|from|according to|based on|judging (?:by|from)|going by|using|with) (?:this|the|these|our|my|all the|all this|what you have in the) (?:whole |entire |attached |uploaded |full )?(?:data|dataset|data set|table|file|spreadsheet|sheet|csv|numbers|figures|records|list)(?: (?:here|above|i uploaded|i gave you|you have))?,\s*/i;

const KNOW =
  "(?:know|find out|figure out|work out|see|check|learn|understand|hear|determine|establish|calculate|compute|get|have|ask(?: you)?|discover|confirm|verify|test|estimate|identify|gauge|assess|find|quantify|report)(?: about| for)?";
const ADVERBS =
  "(?: (?:just|only|also|really|still|actually|simply|currently|quite|now|basically|always|please|kindly|possibly|maybe|quickly|perhaps))*";
const WANT = `(?:like|love|want|need|wish|hope|wanted|needed|have|(?:am|was|are|were|been|be) (?:just |also |really |still )*(?:trying|hoping|looking|keen|interested|curious|asked|supposed|wanting|meaning|told|going))`;
const VERB =
  "(?:tell|show|give|let|find out|figure out|work out|find|check|see|calculate|compute|estimate|determine|look up|look|explain(?: to)?|list|display|report|provide|produce|state|quote|say|confirm|verify|remind|pull(?: up| out)?|get|fetch|provide|send|share|run|inform|teach)";
const REQUESTS = [
  `(?:i|we)(?:['’]d| would|['’]ve| have)?${ADVERBS} ${WANT} to(?: be able to)?(?: please)? ${KNOW}`,
  `(?:i['’]m|we['’]re)${ADVERBS} (?:trying|hoping|looking|keen|interested|curious|asked|supposed|wanting|going) to ${KNOW}`,
  `(?:(?:i['’]m|i am|we['’]re|we are|i was|we were|i['’]ve been|i have been|i keep)${ADVERBS} )?(?:wonder|wondering|curious|asking(?: myself)?|interested|keen)(?: about| as to| in(?: knowing| seeing| learning)?| to ${KNOW})?`,
  `(?:i|we)${ADVERBS} wonder(?: about)?`,
  `(?:i|we) (?:can['’]?t|cannot|could ?n['’]?t|don['’]?t|do not|can never)${ADVERBS} (?:figure out|work out|tell|know|remember|recall|understand|see)`,
  `(?:i|we) (?:forgot|forget)`,
  `(?:i|we)(?:['’]ve| have|['’]d| had)?${ADVERBS} wondered(?: about)?`,
  `(?:is it|would it be|(?:is|are) there (?:a|any) (?:way|chance)|are you able)(?: possible)?(?: for (?:me|us|you))? to (?:${VERB}|${KNOW})(?: (?:me|us))?(?: know)?`,
  `(?:i|we)(?:['’]d| would) be (?:very |really |so )?(?:grateful|thankful|glad|happy|pleased) (?:for|to (?:have|get|see|hear|know))`,
  `(?:people|everyone|everybody|someone|somebody|they|customers|colleagues|friends) (?:keep|keeps|kept|are|is|was|were|have been|has been|always)?(?: (?:on|always))? ?(?:asks?|asked|asking|wonder|wonders|wondering|wants? to know)(?: (?:me|us))?`,
  `asks?(?: (?:me|us))?`,
  `(?:not sure|unsure|no idea)`,
  `(?:can|could|would|will|might|may) (?:you|anyone|anybody|somebody|someone)${ADVERBS}(?: (?:be able to|be so kind as to|help (?:me|us)(?: to)?|try to|try and|go ahead and))? ${VERB}(?: (?:me|us|for me|for us))?(?: know)?(?: please)?`,
  `would you (?:mind|be so kind as)${ADVERBS} (?:telling|showing|giving|letting|checking|finding(?: out)?|calculating|computing|working out|sharing|looking up)(?: (?:me|us))?(?: know)?`,
  `(?:do|would|could) you (?:(?:happen to|perhaps|maybe|by any chance|also) )?(?:know|remember|have (?:any|an|a) (?:rough )?(?:idea|clue)(?: (?:of|about|as to))?|have)(?: by any chance)?`,
  `(?:(?:have you|has anyone|anyone) )?(?:got )?(?:any|an) (?:rough )?(?:idea|clue|guess|thoughts)(?: (?:of|about|as to|on))?`,
  `(?:please )?(?:remind|tell|show|give|let|get|help|teach|find)(?: (?:me|us))(?: (?:again|please|quickly))?(?: (?:to )?(?:know|see|understand|find out|figure out|work out|find|have))?`,
  `it(?:['’]d| would| might) be (?:really |very |so )?(?:great|good|nice|helpful|useful|interesting|lovely|handy|cool)(?: if (?:you|i|we) (?:could|would|can|knew)(?: (?:please|just))?)?(?: to)?(?: (?:tell|show|give|let) (?:me|us)(?: know)?| ${KNOW})?`,
  `(?:need|want|would (?:like|love)|trying|looking|hoping|love|like) to ${KNOW}`,
  `(?:my|our|the|here['’]?s my|here['’]?s the)(?: [\\wÀ-ɏ-]+){0,2} question(?: (?:i have|we have|for you|today|here|now))? (?:is|was|would be)`,
  `(?:all |the thing |so )?(?:what )?(?:i|we)(?:['’]d| would)?${ADVERBS} (?:like|want|need|am curious|am wondering|am trying|am asking)(?: to ${KNOW})?(?: is| about is)`,
  `(?:can|could|may|might) (?:i|we)${ADVERBS} (?:have|get|see|ask(?: you)?(?: for)?|know|request|find out|learn|hear|check)`,
  `(?:i['’]m|i am|we['’]re|we are)${ADVERBS} (?:looking for|after|in need of|searching for|interested in)`,
  `(?:i|we)(?:['’]ve been|['’]m being| have been| was| were| got| am| are)${ADVERBS} asked(?: (?:for|about))?`,
  `(?:my|our|the) (?:[\\wÀ-ɏ-]+ ){1,3}(?:asked(?: (?:me|us))? for|wants?|needs?|would like(?: to have)?|is asking(?: me| us)? for|keeps asking(?: me| us)?(?: for)?|requested)`,
  `(?:i|we)(?:['’]d| would)?${ADVERBS} (?:like|love|want|need|require|could use|needed|wanted)(?: to (?:have|get|see))?`,
  `what (?:would you say|do you (?:think|reckon|make|get|estimate|have)|are you (?:seeing|getting))(?: (?:is|are|for|as))?`,
  `how (?:big|high|large|low|great|small) (?:is|are|was|were)`,
  `(?:please )?(?:find out|get|fetch|find|pull(?: up| out)?|look up|figure out|work out|check|know|see|hear|learn|determine|establish)(?: (?:me|us|for me|for us))?`,
];
const REQUEST = new RegExp(
  `^(?:(?:please|so|and|but|also|now|then|ok|okay|well),? )*(?:${REQUESTS.join("|")}),? +`,
  "i",
);

const CLAUSE =
  /^(?:(?:exactly|roughly|approximately|about) )?(?:what(?:['’]?s)?|how|which|who|whose|where|when|why)\b(?! about)/i;
const WHETHER = /^(?:whether(?: or not)?|if) /i;
const FIGURE =
  /^(?:the |a |an |our |my |your )?(?:(?!(?:of|in|by|from|for|to|with|and|or|at|on) )[\wÀ-ɏ%-]+ ){0,2}?(?:share|percentage|percent|proportion|fraction|probability|chances?|likelihood|odds|risk|average|mean|median|mode|total|sum|number|count|rate|ratio|range|spread|maximum|minimum|highest|lowest|breakdown|distribution|correlation|difference|gap|variance|standard deviation|percentile|quartiles?|interval)\b/i;
const PLAIN_FIGURE =
  /^(?:the |a |an |our )(?:overall )?(?:share|percentage|proportion|fraction|probability|chances?|likelihood|odds|risk|average|mean|median|total|number|rate)\b/i;

const CAUSE =
  /(?:,|\s[-–—]|\s\(|\s)\s*(?:so(?: that)?|because|since|cause|as) (?:i|we|my [\wÀ-ɏ-]+|our [\wÀ-ɏ-]+)(?:['’](?:m|re|d|ll|ve)| (?:can|could|need|want|know|have to|must|am|are|would|will|was|were|asked|wants?|needs?|wanted))\b[^,?]{0,80}$/i;
const PAPERS =
  "(?:reports?|slides?|decks?|presentation|meeting|thesis|dissertation|homework|assignment|newsletter|article|essay|blog|memo|budget|planning|plan|dashboard|summary|paper|handout|poster|brochure|leaflet|pitch|proposal|grant|website|workshop|talk|lecture|speech|story|audit|records|notes|spreadsheet|manager|boss|supervisor|professor|board)";
const PURPOSE = new RegExp(
  `(?:,|\\s[-–—]|\\s\\(|\\s)\\s*(?:it['’]?s |this is |i need (?:it|this) )?for (?:(?:my|our|a|an|his|her|their|some|tomorrow['’]s|today['’]s|next week['’]s)(?: [\\wÀ-ɏ'’-]+){0,2}|the(?: (?:board|team|next|annual|monthly|weekly|quarterly|yearly|final))?) ${PAPERS}(?: (?:i['’]m|i am|we['’]re|we are) [a-z]+ing(?: [a-z]+){0,3})?[)\\s!.]*$`,
  "i",
);
/** Signs and pictures before the first word. */
const EDGE =
  /^(?:[\s,:;!.…–—]|-(?!\d)|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)+/u;
const IN_DATA =
  /,?\s+(?:in|from|within|according to|based on|judging by|going by|given|per|using) (?:this|the|these|our|my) (?:whole |entire |full |attached |uploaded )?(?:data|dataset|data set|table|file|spreadsheet|csv|data file|excel file)(?: (?:here|above|(?:that )?(?:i|we) (?:have )?(?:uploaded|attached|sent|gave you|shared|provided|have)|you have|at hand|provided))?$/i;
const SIGNED =
  /(?:^|[,.!;:\s])\s*(?:thanks|thank you|cheers|regards|best|best wishes|kind regards|best regards|sincerely|yours)(?: (?:so much|a lot|very much|in advance))?[,!. ]+[A-Z][a-z]+\s*$/;
const EMOTICON = /\s(?:[:;=]['-]?[()[\]DPpoO/|3]+|<3|\^_?\^|xx*|[xX]D)\s*$/u;

/** Signs behind the last word, but no 'B-'. */
const SIGNS = /(?:(?!(?<=\s\p{L})-)[^\p{L}\p{N})\]"'”’`%€$£°+?])+$/u;

/** The question without what stands around it; empty where nothing else is said. */
export function withoutCourtesies(
  { text, start }: Sentence,
  isNamed: IsNamed,
): Sentence & { readonly whether: boolean } {
  let from = text.length - text.trimStart().length;
  let to = text.length;
  let whether = false;
  let asked = false;
  const rest = (): string => text.slice(from, to);
  for (let round = 0; round < 6; round++) {
    const before = to - from;
    from += EDGE.exec(rest())?.[0].length ?? 0;
    from += opening(rest(), isNamed);
    const request = asks(rest());
    if (request > 0) {
      from += request;
      asked = true;
    }
    if (WHETHER.test(rest()) && asked) whether = true;
    to -= closing(rest(), isNamed, asked);
    if (to - from === before || to <= from) break;
  }
  return { text: text.slice(from, Math.max(from, to)), start: start + from, whether };
}

function opening(text: string, isNamed: IsNamed): number {
  const said = OPENING.exec(text) ?? DATA.exec(text);
  if (said !== null) return said[0].length;
  const greeting = GREETING.exec(text)?.[0] ?? "";
  if (greeting !== "" && !isNamed(greeting)) return greeting.length;
  const excuse = EXCUSE.exec(text)?.[0] ?? "";
  if (excuse !== "" && !isNamed(excuse)) return excuse.length;
  const role = AS_A.exec(text);
  if (role === null) return 0;
  const follows = text.slice(role[0].length);
  const isAsker = /, $/.test(role[0]) || asks(follows) > 0 ? isProfession(role[1] ?? "") : false;
  // 'as a nurse, what are my chances' is about the nurse
  if (isAsker && !ABOUT_ME.test(follows) && !isNamed(role[0])) return role[0].length;
  return 0;
}

/** Whether the answer would be about the one who asks. */
const ABOUT_ME =
  /\b(?:like|as|for|with) (?:me|us|myself)\b|\b(?:my|our) (?:own )?(?:chances?|odds|risk|probability|likelihood)\b|\b(?:am|was|do|did|will|would|should|might|may|can|could) (?:i|we)\b/i;

/** 'statistician', 'newcomer here', 'data analyst' */
function isProfession(words: string): boolean {
  return words
    .trim()
    .toLowerCase()
    .split(" ")
    .some((word) => PROFESSIONS.has(word.replace(/s$/, "")) || PROFESSIONS.has(word));
}

/** How much of the text says that what follows is asked. */
function asks(text: string): number {
  const said = REQUEST.exec(text)?.[0];
  if (said === undefined) return 0;
  const follows = text.slice(said.length);
  if (/^how /i.test(said) && !PLAIN_FIGURE.test(follows)) return 0;
  return CLAUSE.test(follows) || WHETHER.test(follows) || FIGURE.test(follows) ? said.length : 0;
}

function closing(text: string, isNamed: IsNamed, asked: boolean): number {
  const sign = EMOTICON.exec(text)?.[0] ?? SIGNS.exec(text)?.[0] ?? "";
  if (sign !== "") return sign.length;
  const said = (TRAILER.exec(text) ?? CLOSING.exec(text) ?? SIGNED.exec(text))?.[0];
  if (said !== undefined) return said.length;
  // 'what is in this table' asks about the table
  const place = IN_DATA.exec(text)?.[0] ?? "";
  if (place !== "" && isNamed(text.slice(0, -place.length))) return place.length;
  if (asked) {
    const whom = / (?:for|with) (?:me|us)$/i.exec(text)?.[0];
    if (whom !== undefined) return whom.length;
  }
  const why = (PURPOSE.exec(text) ?? CAUSE.exec(text))?.[0];
  return why !== undefined && why.length < text.length && !isNamed(why) ? why.length : 0;
}
