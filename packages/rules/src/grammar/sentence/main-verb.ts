/** Where the verb of a sentence stands: what is before it is its subject, what is after is said of it. */
import { isAttitude } from "../../grounding/agreement.ts";
import type { Candidate, Mention } from "../../grounding/candidate.ts";
import { levelOf } from "../../grounding/table-index.ts";
import { AUXILIARIES, LIGHT_VERBS, PREPOSITIONS } from "../../lexicon/function-words.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { JOINT } from "../../lexicon/verbs.ts";
import { isPlural, stem } from "../../text/stem.ts";
import { plain } from "../../text/tokens.ts";
import { isNamed, mentionBefore, type Reader, wordAt } from "../reader.ts";
import { isPlaceVerb } from "./place-verb.ts";
import { isSentence } from "./sentence-levels.ts";
import { endsSubject, isThirdPerson, PARTICIPLE } from "./subject-end.ts";

const FINITE =
  /^(?:is|are|was|were|has|have|had|does|do|did|will|would|can|could|may|might|should|must)$/;
const MEASURE_VERBS =
  /^(?:paid|pays|pay|cost|costs|weigh|weighs|weighed|earn|earns|earned|spend|spends|spent|exceed|exceeds|exceeded|lasts|lasted|last|scored|scores|score|reach|reaches|reached|measures|measured|runs|run|ran|waits|wait|waited|stays|stayed|grossed|grosses|emits?|emitted|employs?|employed|consumes?|consumed)$/;

/** 'Earns', 'weighed': a verb that is said of what a column measures. */
export function isMeasureVerb(word: string): boolean {
  return MEASURE_VERBS.test(word);
}

/** Of the verbs that join, the forms that are no participle. */
const JOINING_FINITE =
  /^(?:arrived|departed|stay(?:s|ed)|remain(?:s|ed)|linger(?:s|ed)|took|ran|runs?|fell|ends?|ended|begins?|began|starts?|started|flew|underwent|causes?|involves?|produces?|receives?|arrives?|reach(?:es)?|lasts?|wait(?:s|ed)|plays?|serves?|performs?|puts?|hits?|keeps?|kept|appear(?:s|ed)?|suffer(?:s|ed)?|meets?|fits?|prefer(?:s|red)?|favou?rs?|wears?|wore|rides?|rode|drives?|drove|originate[sd]?|stem(?:s|med)?|hails?|heads?|complain(?:s|ed)?|concerns?|crosses|leads?|led|result(?:s|ed)?|offers?|provides?|allows?|supports?|speaks?|spoke|grows?|grew|watch(?:es)?|pays?|presents?|wins?|won|score[sd]|voted|backed|chose)$/i;
const PLURAL_SUBJECT = /^(?:women|men|children|people|kids|those|they|you|we|who|[\p{L}]+s)$/u;

const VERBAL =
  /^(?:survive|die|leave|stay|smoke|churn|default|cancel|quit|rain|snow|pass|fail|win|lose|buy|return|convert|subscribe|resign|recover|relapse|renew|click|vote|drink|walk|drive|cycle|commute|rent|own|drop|enroll|graduate|lapse|succeed|agree|disagree)(?:s|es|ed|d)?$/;

/** The forms of verbs that join a plural subject to what is said of it, and are seldom nouns. */
const PLURAL_FORM =
  /^(?:become|carry|contain|exist|get|give|go|happen|hold|include|lie|make|need|occur|require|reside|sell|sit|stand|take|travel|turn|use|want)$/;

const BEFORE_NOUN = /^(?:a|an|the|any|every|each|all|of|for|among|from)$/;

/** 'an escalated ticket', 'an insured dog': a participle before its noun carries no sentence. */
function isParticipleBefore(reader: Reader, at: number): boolean {
  const next = reader.mentionAt.get(at + 1);
  // 'of cancelled memberships' of a column `membership`
  let first = at;
  while (/^(?:not|never|newly|recently|ever|non)$/.test(wordAt(reader, first - 1))) first -= 1;
  const before = wordAt(reader, first - 1);
  const isNoun =
    next?.candidates[0]?.value != null ||
    (next?.end === at + 2 &&
      isPlural(wordAt(reader, at + 1)) &&
      !/ed$/.test(wordAt(reader, at + 1)));
  if (isNoun && /ed$/.test(wordAt(reader, at)) && BEFORE_NOUN.test(before)) return true;
  // 'low paid employees', 'well paid managers'
  if (wordAt(reader, at) === "paid" && (isRowNoun(wordAt(reader, at + 1)) || isNoun))
    if (
      endsSubject(reader, at) ||
      /^(?:well|poorly|badly|highly|best|lowest|highest|least|most)$/.test(before)
    )
      return true;
  return (
    /ed$/.test(wordAt(reader, at)) &&
    isRowNoun(wordAt(reader, at + 1)) &&
    /^(?:|a|an|the|of|all|any|every|each|for|among|in|that|and|or|,|do|does|did)$/.test(before)
  );
}

/** 'students fail', 'those who walk': a level that is a verb, behind its subject. */
function isVerbalLevel(reader: Reader, at: number): boolean {
  const before = wordAt(reader, at - 1);
  if (LIGHT_VERBS.has(wordAt(reader, at)) && isAction(reader, at, before)) return true;
  if (isSentence(reader, at, endsSubject(reader, at))) return true;
  // read as the noun for it
  if (/^drop(?:s|ped)\b/i.test(reader.tokens[at]?.text ?? "") && endsSubject(reader, at))
    return true;
  if (isToldVerb(reader, at) || isVerbOfLevel(reader, at)) return true;
  if (isAttitude(wordAt(reader, at)) && endsSubject(reader, at)) return true;
  const denied = /^(?:never|not)$/.test(wordAt(reader, at));
  const verb = wordAt(reader, denied ? at + 1 : at);
  if (!VERBAL.test(verb) && !(denied && /ed$/.test(verb))) return false;
  if (denied && endsSubject(reader, at)) return true;
  return (
    /^(?:who|that|which|to|will|would|not|did|do|does|can|could)$/.test(before) ||
    (PLURAL_SUBJECT.test(before) && !/^(?:is|was|does|has|this|less)$/.test(before)) ||
    isRowNoun(before) ||
    (/(?:s|ed)$/.test(wordAt(reader, at)) && endsSubject(reader, at) && !verbBehind(reader, at))
  );
}

/** 'Male graduates got …', 'male graduates in Leeds were …': a plural that could be a verb, where one is to come. */
function verbBehind(reader: Reader, at: number): boolean {
  if (!/[^s]s$/.test(wordAt(reader, at))) return false;
  for (let next = at + 1; next < reader.tokens.length; next++) {
    if (/^(?:,|and|or|but|if|when|than|who|that|which|to)$/.test(wordAt(reader, next)))
      return false;
    if (isVerbAt(reader, next)) return true;
  }
  return false;
}

/** 'A patient attends', 'women attend' of a level `Attended`: the participle's verb, behind its subject. */
function isVerbOfLevel(reader: Reader, at: number): boolean {
  const word = wordAt(reader, at);
  const level = plain(String(reader.mentionAt.get(at)?.candidates[0]?.value ?? ""));
  const before = wordAt(reader, at - 1);
  if (!/^\w+ed\b/.test(level) || /(?:ed|ing)$/.test(word)) return false;
  if (!isRowNoun(before) && !endsSubject(reader, at)) return false;
  return isPlural(before) !== /[^s]s$/.test(word);
}

/** 'Win at home', 'won a medal', 'did not finish': verbs that were read as one word for how it ended. */
function isToldVerb(reader: Reader, at: number): boolean {
  const word = wordAt(reader, at);
  if (/^(?:home|away)won$/.test(word)) return true;
  const { text = "", means } = reader.tokens[at] ?? {};
  if (means?.entry.told !== undefined) return !ADJECTIVE.test(text) && !finiteBehind(reader, at);
  return (
    /^(?:prizewinner|podium|racewon|pole|dnf|dns|dsq|dq)$/.test(word) &&
    /(?:ed|^won|^wins?|^did|^does|^do|^not|^never|^fails?|^drops?|^pulls?|^was|^were|^gets?|^got|^took|^takes?|^finish(?:es)?|^ends?|^places?|^comes?|^came|^makes?|^made|^reach(?:es)?|^stood|^starts?|^starting|^qualif\w+)$/i.test(
      text,
    )
  );
}

/** 'Invoices paid late were …': what is told of a subject that has its verb still to come. */
function finiteBehind(reader: Reader, at: number): boolean {
  return reader.tokens.slice(at + 1).some(({ word }) => FINITE.test(word));
}

/** 'Late invoices', 'on up days': told before the noun. */
const ADJECTIVE =
  /^(?:late|overdue|tardily|past|early|ahead|on|in|up|down|over|under|above|below|within|green|red|\w+ing)$/i;

/** 'People travel rarely': a level of several words that begins with a verb, behind who does it. */
function isAction(reader: Reader, at: number, subject: string): boolean {
  const { end = 0 } = reader.mentionAt.get(at) ?? {};
  return end > at + 1 && isRowNoun(subject) && isPlural(subject);
}

/** 'A ticket meets its target' of a column on the target being met: the verb of a header, and its object behind it. */
function isHeaderVerb(reader: Reader, { start, end, candidates }: Mention): boolean {
  const word = wordAt(reader, start);
  if (end === start + 1 || /ing$/.test(word)) return false;
  if (/^(?:|a|an|the|of|by|with|for|in|on|no|and|or)$/.test(wordAt(reader, start - 1)))
    return false;
  return (
    candidates[0]?.entry.words.some(
      (own) =>
        own.stem === stem(word) &&
        // 'an item ships free' of a column on shipping
        (PARTICIPLE.test(own.word) || (/ing$/.test(own.word) && /[^s]s$/.test(word))),
    ) ?? false
  );
}

const BOUNDING = /^(?:more|less|fewer|over|under|above|below|at|between)$/;

/** Whether a verb that can carry a sentence stands here. */
function isVerbAt(reader: Reader, at: number): boolean {
  const word = wordAt(reader, at);
  // the month, not the verb
  if (word === "may" && PREPOSITIONS.has(wordAt(reader, at - 1))) return false;
  if (FINITE.test(word)) return true;
  // 'had no discount', read as 'no discount'
  if (word === "no" && /^(?:has|have|had|do|does|did)\b/i.test(reader.tokens[at]?.text ?? ""))
    return true;
  const before = wordAt(reader, at - 1);
  const mention = reader.mentionAt.get(at);
  // 'who claimed before', as one with what it names
  if (mention !== undefined && mention.end > at + 1 && wordAt(reader, mention.end - 1) === "before")
    return true;
  if (isParticipleBefore(reader, at)) return false;
  // 'point guards average more than 5 assists'
  if (/^averag(?:e|es|ed)$/.test(word) && at > 0 && BOUNDING.test(wordAt(reader, at + 1)))
    return true;
  if (mention?.candidates[0]?.value != null && isVerbalLevel(reader, at)) return true;
  if (
    mention !== undefined &&
    mention.candidates[0]?.value === null &&
    mention.candidates[0].entry.affirmative !== null
  ) {
    if (
      /ed$/.test(word) ||
      /^dropped\b/i.test(reader.tokens[at]?.text ?? "") ||
      /^(?:left|quit|died|lost|won|bought|sold|fell|came|went|paid|survived|gets?|got|took|made)$/.test(
        word,
      )
    )
      return true;
    // after an auxiliary a verb has no ending: 'do members return'
    if (/^(?:to|will|would|not|did|do|does|can|could|may|might)$/.test(before))
      return !/[^s]s$/.test(word);
    if (isHeaderVerb(reader, mention)) return true;
    // 'an applicant needs a visa' of a column `needs_visa`
    if (LIGHT_VERBS.has(word) && /s$/.test(word)) return true;
    if (
      VERBAL.test(word) &&
      !/^(?:the|a|an|of|by|for|their|and|or|no|with|average|total|on|in|any|after|before|per|about)$/.test(
        before,
      )
    )
      return true;
  }
  if (mention !== undefined && isPlaceVerb(reader, mention, endsSubject(reader, at))) return true;
  if (mention !== undefined && mention.candidates[0]?.value === null && MEASURE_VERBS.test(word))
    return PLURAL_SUBJECT.test(before) || !/^(?:the|a|of|average|total)$/.test(before);
  // 'the repair cost of vans'
  if (isNamed(reader, at)) return false;
  // 'women used PayPal'
  if (word === "used" && PLURAL_SUBJECT.test(before)) {
    const object = /^(?:a|an|the)$/.test(wordAt(reader, at + 1)) ? at + 2 : at + 1;
    return reader.mentionAt.has(object);
  }
  // 'took 5 days', read as a verb without meaning
  const joining = word === JOINT ? (reader.tokens[at]?.text ?? "") : "";
  if (JOINING_FINITE.test(joining) || isThirdPerson(reader, at)) return true;
  if (/^(?:exceed|exceeds|exceeded|cost|costs|weighs|weigh|rains|rained|lasts|lasted)$/.test(word))
    return true;
  // 'the condos sold for over 300,000'
  if (/^(?:sells?|sold)$/.test(word) && wordAt(reader, at + 1) === "for") return true;
  const plural = isRowNoun(before) && isPlural(before);
  if (
    PLURAL_FORM.test(word) &&
    at + 1 < reader.tokens.length &&
    (plural || endsSubject(reader, at))
  )
    return true;
  return (
    LIGHT_VERBS.has(word) &&
    /(?:s|ed)$|^(?:came|went|got|gave|made|took|saw|knew|said|fell|sat|lay|held|kept|spent|have|live|work|belong|come|own)$/.test(
      word,
    ) &&
    !/^(?:the|a|an|of|and|or|randomly|selected|based)$/.test(before) &&
    !/^(?:selected|picked|chosen|drawn|sampled|located|based|recorded|observed|listed|called|named|used|given|measured|registered|associated|involved|assigned|labelled|labeled|classified|considered|identified|required|needed|including|included)$/.test(
      word,
    )
  );
}

/** The main verb's place: the first finite verb outside relative clauses; null where there is none. */
export function mainVerb(reader: Reader, from: number, to: number): number | null {
  let relative = false;
  let relativeVerb = false;
  let sold: number | null = null;
  for (let at = from; at < to; at++) {
    const word = wordAt(reader, at);
    // a participle too, where a verb is yet to come
    if (word === "sold" && at > from && !relative && wordAt(reader, at + 1) === "for") sold ??= at;
    if (/^(?:who|which|whose)$/.test(word) || (word === "that" && at > from)) {
      relative = true;
      // 'who selected', 'that embarked', though it could be a participle elsewhere
      relativeVerb =
        word !== "whose" &&
        (PARTICIPLE.test(wordAt(reader, at + 1)) ||
          (LIGHT_VERBS.has(wordAt(reader, at + 1)) && !reader.mentionAt.has(at + 1)));
      const first = word === "who" ? reader.mentionAt.get(at + 1) : undefined;
      // 'who never travel', by whatever words
      if (first !== undefined && first.end > at + 2) {
        relativeVerb = true;
        at = first.end - 1;
      } else if (relativeVerb) at += 1;
      continue;
    }
    if (
      word === "to" &&
      at > from &&
      at + 1 < to &&
      reader.tokens[at + 1]?.value === null &&
      isInfinitive(reader, at + 1) &&
      !relative
    )
      return at;
    // 'borrowers neither rent nor own': both are denied of the subject
    if (word === "neither" && at > from && !relative && !deniesModifiers(reader, at, to)) return at;
    if (!relative && at > from && isDatedVerb(reader, at, to)) return at;
    if (!isVerbAt(reader, at)) continue;
    if (!relative && at > from && isModifierOf(reader, at, to)) continue;
    if (relative && !relativeVerb) {
      relativeVerb = true;
      while (at + 1 < to && chains(reader, at)) at += 1;
      continue;
    }
    if (relative && /^(?:and|or|nor|but|not|also)$/.test(wordAt(reader, at - 1))) continue;
    return at;
  }
  return sold;
}

/** 'What share of fires started in August': the verb of a date, where no other is to come. */
function isDatedVerb(reader: Reader, at: number, to: number): boolean {
  const best = reader.mentionAt.get(at)?.candidates.find(({ value }) => value === null);
  if (best?.entry.column.type !== "date" || !/(?:ed|began|born)$/.test(wordAt(reader, at)))
    return false;
  if (!/^(?:in|on|before|after|since|between|during|by)$/.test(wordAt(reader, at + 1)))
    return false;
  if (!endsSubject(reader, at) && !isRowNoun(wordAt(reader, at - 1))) return false;
  for (let next = at + 1; next < to; next++) {
    const later = reader.mentionAt.get(next)?.candidates[0];
    if (FINITE.test(wordAt(reader, next)) || later?.value === null) return false;
  }
  return !/^(?:for|among|of|by)$/.test(wordAt(reader, at - 2));
}

/** 'Homes with neither a garage nor a garden have …', 'calls neither to Rome nor to Paris are …': the verb is yet to come. */
function deniesModifiers(reader: Reader, at: number, to: number): boolean {
  if (PREPOSITIONS.has(wordAt(reader, at - 1))) return true;
  for (let next = at + 1; next < to; next++)
    if (FINITE.test(wordAt(reader, next)) && wordAt(reader, next - 1) !== "nor") return true;
  return false;
}

/** Whether a verb group goes on: 'did not board', 'has been'. */
function chains(reader: Reader, at: number): boolean {
  const open = AUXILIARIES.has(wordAt(reader, at)) || /^(?:not|never)$/.test(wordAt(reader, at));
  if (!open) return false;
  const next = wordAt(reader, at + 1);
  return AUXILIARIES.has(next) || /^(?:not|never|also)$/.test(next) || isVerbAt(reader, at + 1);
}

function isInfinitive(reader: Reader, at: number): boolean {
  const word = wordAt(reader, at);
  if (/^(?:be|have|not)$/.test(word) || LIGHT_VERBS.has(word) || MEASURE_VERBS.test(word))
    return true;
  const best = reader.mentionAt.get(at)?.candidates[0];
  if (best === undefined || reader.tokens[at]?.capital) return false;
  // 'applicants to department A'
  if (best.value === null && !VERBAL.test(word) && namesLevelNext(reader, at, best)) return false;
  // 'loans to women', 'discharged to rehab': whom or where, by the level itself
  const said = plain(reader.tokens[at]?.text ?? "");
  return (
    best.value === null ||
    VERBAL.test(word) ||
    (plain(String(best.value)) !== said && !PLURAL_SUBJECT.test(word))
  );
}

/** 'To department A', 'to school 12': a column and its own level behind it, no verb. */
function namesLevelNext(reader: Reader, at: number, { entry }: Candidate): boolean {
  const next = reader.tokens[reader.mentionAt.get(at)?.end ?? at + 1];
  return (
    next !== undefined &&
    entry.affirmative === null &&
    !entry.numeric &&
    (next.capital || next.value !== null) &&
    levelOf(entry, next.text) !== null
  );
}

/** 'Orders placed in the app came from Spain': a participle behind its noun, where the verb is yet to come. */
function isModifierOf(reader: Reader, at: number, to: number): boolean {
  const word = wordAt(reader, at);
  if (!PARTICIPLE.test(word)) return false;
  const mention = reader.mentionAt.get(at);
  const passive = wordAt(reader, at + 1) === "by";
  // 'tickets issued by the police were …' of an `Issuing Agency`
  const placed = mention !== undefined && isPlaceVerb(reader, mention);
  if (!placed && !passive && (!LIGHT_VERBS.has(word) || isNamed(reader, at))) return false;
  const before = wordAt(reader, at - 1);
  const noun = isRowNoun(before) || mentionBefore(reader, at) !== undefined;
  if (!noun) return false;
  for (let next = at + 1; next < to; next++) {
    const later = wordAt(reader, next);
    // 'orders paid by card that were returned', 'an order paid by card to be returned'
    if (passive && /^(?:who|which|that)$/.test(later)) return true;
    if (passive && later === "to" && /^(?:be|get|have)$/.test(wordAt(reader, next + 1)))
      return true;
    if (/^(?:and|or|but|,|who|which|that|whose|than|to)$/.test(later)) return false;
    if (FINITE.test(later) || /^(?:came|went|took|got|fell|became)$/.test(later)) return true;
    const verb = reader.mentionAt.get(next)?.candidates[0];
    if (verb?.value === null && verb.entry.affirmative !== null && isVerbAt(reader, next))
      return true;
  }
  return false;
}
