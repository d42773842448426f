/** How people say who they are, what they are at and what for, before they ask. */
import { wordSet } from "./word-lists.ts";

export const GREETING =
  /^(?:hi|hello|hey|hiya|greetings|dear|good (?:morning|afternoon|evening|day))(?: (?:there|all|everyone|everybody|team|folks|again|assistant|helper|friend|bot|guys|sir|madam))?$/;
export const THANKS =
  /^(?:(?:many |ok |okay |great |right )?(?:thanks|thank you|cheers|much appreciated|appreciated)(?: (?:so much|very much|a lot|a million|in advance|again|for (?:your|the|all your) help|for that))*|ok(?:ay)?|right|great|cool|perfect|nice|brilliant|good|so|well|now|please|sorry(?: to bother you)?|please help(?: me)?|(?:please )?keep it (?:simple|short|brief)|(?:can|could) you help(?: me)?(?: out)?|i (?:hope|trust) (?:you can|you're able to) help|i have a (?:quick )?question|let me ask(?: you)?(?: something)?)$/;

/** Nouns for what a figure is for, and for whom; tables may have such words as well. */
export const audience =
  wordSet(`report reports slide slides deck presentation board meeting boss manager director team
thesis homework assignment newsletter article paper call review budget plan dashboard audit class course
project summary essay blog memo client colleague office desk department company shop store clinic
hospital school restaurant study colleagues supervisor professor teacher committee council agenda
handout poster brochure leaflet pitch proposal grant application press email site website workshop
training briefing planning quarterly annual monthly weekly yearly morning afternoon today tomorrow
week month quarter year`);

export const TAG =
  /^(?:(?:just |here's |here is |i have )?(?:a |an |one |my )?)?(?:(?:quick|short|small|simple|easy|final|last|next|another|more|other|silly|dumb|stupid|further|urgent|basic|first|second|follow-?up|related|random) ?){1,3}(?:one|question|questions|q|thing|check|request|ask|favou?r|query)?(?: please)?$|^(?:question|follow-?up(?: question)?|out of (?:pure )?curiosity|just curious|just wondering|just checking|help needed|fyi|by the way|btw)$/;
export const PURPOSE =
  /^(?:(?:this is|it's|it is|that's|(?:i|we) need (?:this|it|that)|(?:i|we) want (?:this|it|that)) )?(?:all )?for (?:my|our|the|a|an|some|his|her|their|this|next|today's|tomorrow's)(?: [\p{L}'-]+){1,5}$/u;
export const SELF =
  /^(?:i'm|i am|we're|we are|my name is|this is)(?: (?:just|currently|now|also|still|only|actually))*/;
export const IDENTITY =
  /^(?:i'm|i am|we're|we are) (?:just )?(?:a|an|one of (?:the|our|your)|the|on|in|at|with|from|new|head of|responsible for|in charge of|part of)(?: [\p{L}'-]+){1,8}$|^(?:i|we) (?:work|run|own|manage|teach|lead|look after|volunteer)(?: [\p{L}'-]+){1,8}$|^(?:my name is|this is)(?: [\p{L}'-]+){1,6}$/u;
export const TASK =
  /^(?:i'm|i am|we're|we are|i've been|we've been|i was|we were) (?:(?:just|currently|now|also|still|busy) )*(?:putting|preparing|writing|drafting|making|building|compiling|creating|finishing|finali[sz]ing|updating|reviewing|planning|presenting|working|doing|studying|learning|getting|pulling|trying|asked|supposed|about to|going to|curious|wondering|due to|meeting|prepping)(?: [\p{L}'-]+){0,10}$/u;
export const LAYMAN =
  /^(?:i'm|i am|we're|we are) (?:not|no) (?:(?:a|an|really|very|much of a|the best|particularly) )*(?:expert|experts|statistician|statisticians|analyst|analysts|mathematician|good|great|sure|technical|numbers person|data person)(?: [\p{L}'-]+){0,4}$/u;

/** What restricts the rows, or goes on to something else. */
export const RESTRICTS =
  /\b(?:only|about|regarding|concerning|who|which|whose|that|without|except|not|no|never|if|whether|when|where|than|under|over|above|below|least|most|interested|among|aged|older|younger|looking|comparing|considering|after)\b/;

const SUBJECT =
  "(?:i|we|you|people|everyone|everybody|they|(?:a|one) (?:colleague|friend)(?: of mine)?(?: and i)?|(?:my|our|the) (?:[a-z-]+ ){0,2}(?:boss|manager|colleagues?|director|team|board|clients?|professor|teacher|supervisor|wife|husband|partner|daughter|son|friends?|head|office|ceo|cfo|chair|editor|coach|mum|mom|dad|brother|sister|investors?|committee|management)(?: and i)?)";
const AUX =
  "(?:(?:['’](?:m|re|ve|d|ll|s)| (?:am|are|is|was|were|have|has|had|been|be|just|only|also|still|really|actually|currently|now|always|never|recently|all|both|already|can['’]?t|cannot|couldn['’]?t|don['’]?t|do not|doesn['’]?t|didn['’]?t|will|would|keep|keeps|kept|got|to|must|should|about|going|trying|busy))){0,6}";
/** What one does with data, questions and papers; having or buying a thing may say which rows are meant. */
const DOES =
  "(?:appreciate|argu(?:e|ed|ing)|ask(?:s|ed|ing)?|attach(?:ed)?|begin(?:ning)?|bet(?:ting)?|call(?:ed)?|collect(?:ed|ing)?|debat(?:e|ed|ing)|discuss(?:ed|ing)?|disagree(?:d|ing)?|download(?:ed)?|draft(?:ing)?|find|forg[eo]t|gather(?:ed|ing)?|get|getting|guess(?:ed|ing)?|hop(?:e|ing)|know|learn(?:ing)?|look(?:ed|ing)?|mean|meet(?:ing)?|need(?:s|ed)?|open(?:ed)?|plan(?:ning)?|play(?:ed|ing)? (?:around|about)|prepar(?:e|ing|ed)|prep(?:ping)?|present(?:ing)?|promised?|pull(?:ed|ing)|putting|read(?:ing)?|recall|receiv(?:e|ed)|remember|report(?:ing)?|requested|requests|review(?:ed|ing)?|scroll(?:ed|ing)|search(?:ed|ing)|see|sort(?:ed|ing)|spoke|star(?:ed|ing)|start(?:ed|ing)|struggl(?:e|ed|ing)|stud(?:y|ying)|suspect|talk(?:ed|ing)?|tell|think(?:ing)?|thought|trust|understand|upload(?:ed|ing)?|used to|wait(?:ing)?|want(?:s|ed)?|wonder(?:s|ed|ing)?|working|worr(?:y|ied|ying)|writ(?:e|ing)|wrote|grateful|stuck|lost|confused|curious|puzzled|new|late|in a (?:hurry|rush|meeting)|no expert)";
const HAS =
  "(?:have|has|had|having|got|giving|making|doing|running|given|took|take) (?:a|an|this|some|the|another|no|my|our|to)(?: [a-z-]+){0,2}? (?:arguments?|meeting|hunch|deadline|questions?|debate|discussion|disagreement|bet|presentation|talk|lecture|exam|test|interview|theory|feeling|suspicion|doubts?|idea|clue|data|dataset|table|file|spreadsheet|report|call|chat|review|request|task|assignment|project|problem|look|study|research|analysis|slides?|deck|story|statement|decision)";
/** A statement about the one who asks and the asking. */
export const SAYS = new RegExp(
  `^(?:(?:so|and|but|well|now|also) )?${SUBJECT}${AUX} (?:${DOES}|${HAS})(?:[ ,]+[\\wÀ-ɏ'’-]+){0,14}$`,
  "i",
);
/** 'Here is our data', 'this is a table of our customers' */
export const SHOWS =
  /^(?:(?:here(?:'s| is| are)|this is|these are|that's|see|attached (?:is|are)) (?:my|our|the|a|some|all (?:my|our|the)) (?:[a-z-]+ ){0,2}(?:data|dataset|data set|table|file|spreadsheet|csv|list|numbers|figures|records|sheet)(?: (?:from|for|of) (?:my|our|the) [a-z-]+)?|it's (?:for|about) (?:a|my|our|the) [a-z -]{2,40})$/i;
/** What such a statement does not hold where it is one. */
export const MEANS_ROWS =
  /\b(?:only|except|without|among|aged|older|younger|than|under|over|above|below|least|most|who|whose|which|regarding|concerning|comparing|considering|interested|those|(?:needs?|needed|wants?|wanted|getting|find|get|(?:look|search)(?:ed|ing)? for) (?!(?:this|that|it|to|you|your|help|figures|numbers|advice|an? (?:figure|number|quick|rough|single|stat|statistic|slide|chart|sentence|quote|answer)|an answer|some (?:figures|numbers|help|data|stats|advice)|the (?:figures?|numbers?|answer|data|results?)|these (?:figures|numbers)|ready|started|asked|bored|confused|lost)\b)|these (?!numbers|figures|data)|about (?!(?:this|that|it|to|him|her|them|statistics|stats|data|numbers|maths?|lunch|the (?:data|table|numbers|topic|subject))\b)[a-z]+)\b/i;
/** 'by 5 pm', 'in 10 minutes': when something is wanted by. */
export const BY_WHEN =
  /\b(?:by|at|before|in|within|until|till) (?:about )?\d{1,2}(?::\d\d)? ?(?:am|pm|o['’]clock|minutes?|mins?|hours?|hrs?|days?)\b/gi;
