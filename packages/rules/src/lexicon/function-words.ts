/**
 * Words without a meaning of their own for a query: articles, auxiliaries, light verbs, politeness
 * and hedges. They are never grounded (unless a header is that very word and stands where a column
 * must) and never unknown.
 */
import { wordSet } from "./word-lists.ts";

export const DETERMINERS = wordSet(
  "a an the this that these those any some all every each both its their his her our my your such",
);

export const PREPOSITIONS = wordSet(
  "after before since until till of in on at by for from with within into onto to about as per among amongst between across over under during inside outside out off up down through against towards toward upon via aboard around near along amid",
);

export const AUXILIARIES = wordSet(
  "is are was were be been being am do does did will would shall should can could may might must has have had having isnt",
);

export const COPULAS = wordSet("is are was were");

export const FORMS_OF_BE = wordSet("is are was were be been being");

/** Verbs that only join a subject to what is said of it. */
export const LIGHT_VERBS = wordSet(
  `done live lives lived living reside resides resided come comes came coming belong belongs belonged
 work works worked working go goes went gone going get gets got getting give gives gave given
 make makes made making take takes took taken taking use uses used using see seen find found
 know known show shows showed shown tell say said see look looks looking want wants like
 happen happens happened happening occur occurs occurred occurring exist exists existed
 turn turns turned become becomes became travel travels travelled
 traveled travelling traveling stand stands sit sits lie lies fall falls hold holds held carry
 carries carried contain contains contained include includes included including 
 receiving recorded record observe observed measured report reported
 list listed locate located situated based selected picked chosen drawn sampled pick choose select
 draw choosing drawing selecting picking 
 need needs needed put set do own owns owned require requires required
 identify identified consider considered classified labelled labeled called named marked rated
 assigned associated involved given having exactly 
 sold sell sells selling spent placed ordered filed built manufactured produced published affected affects affect
 competed competes competing participated participates participating `,
);

/** Words that may stand anywhere and change nothing. */
export const FILLERS = wordSet(
  `please just also too then than so very really actually currently physically clinically medically usually typically generally
   overall roughly approximately about exactly simply maybe perhaps ever still already yet always
   often randomly random selected randomly-selected particular specific certain typical
   average new there here now today what whats which how who whom whose when where why me us i we
   you it they he she them her him one ones someone anybody tell show give find calculate compute
   estimate determine get know want need like let see can could would will quickly hi hello hey
   thanks thank ok okay well right considering regarding concerning respect terms basis
   based according dataset data table file csv sheet sample question answer total
   aboard board onboard away old ago back around together own same respective respectively
   kindly outright help interested wonder wondering curious say said namely ie eg etc
   value values level levels group groups column field variable attribute feature entry category
   categories status type types kind kinds sort sorts number numbers amount count rate chance chances probability likelihood odds risk
   percent percentage share proportion fraction prob pr likely probable happen happens
   other only even but though although while whereas because since as if given once either
   single-handedly personal actual possible possibly general statistically significantly significant
   different true false case cases fact time times else elsewhere
   at in on of to from by for with and or the a an least most more less few fewer many much is are`,
);

export const NEGATIONS = wordSet(
  "not no non never without neither nor nobody none nothing except excluding lacking",
);

export const QUESTION_WORDS = wordSet("what which who whom whose how when where why");

/** Words before a name that rows are told apart by. */
export const GROUPING = wordSet("by per which what each every across different distinct unique");

/** Words that ask for a part of the whole. */
export const SHARE_NOUNS = wordSet(
  "share percentage percent fraction proportion portion ratio percentages fractions proportions shares %",
);

export const CHANCE_NOUNS = wordSet(
  "probability probabilities chance chances likelihood likelihoods odds risk prob pr possibility",
);

/** Words about the number asked for, not about the table. */
export const RATE_NOUNS = wordSet("rate rates");
