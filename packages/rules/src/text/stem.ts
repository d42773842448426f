/**
 * A light stemmer: both sides of a comparison go through it, so it need not produce words, only
 * the same string for the forms of one word. `stem` folds inflections (smokes, smoked, smoking);
 * `root` also folds common derivations (smoker, employment) and is trusted less.
 */
import { DERIVED_FROM, IRREGULAR } from "../lexicon/irregular.ts";
import { american } from "./variants.ts";

const VOWEL = /[aeiouy]/;
const stems = new Map<string, string>();

export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const spelled = IRREGULAR.has(word) ? word : american(word);
  const base = IRREGULAR.get(spelled) ?? spelled;
  // a word that is its own base form (`rating`) is not folded any further
  const result = IRREGULAR.get(base) === base ? base : fold(base);
  if (stems.size > 50_000) stems.clear();
  stems.set(word, result);
  return result;
}

function fold(word: string): string {
  if (word.length <= 3) return word;
  const singular = dropPlural(word);
  const base = dropVerbEnding(singular);
  const bare = base.length > 3 && base.endsWith("e") ? base.slice(0, -1) : base;
  return bare.length > 3 && /[^aeiou]y$/.test(bare) ? `${bare.slice(0, -1)}i` : bare;
}

function dropPlural(word: string): string {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}i`;
  if (/(?:ss|ch|sh|x|z|o)es$/.test(word) && word.length > 4) return word.slice(0, -2);
  if (word.endsWith("s") && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

function dropVerbEnding(word: string): string {
  if (word.endsWith("ied") && word.length > 4) return `${word.slice(0, -3)}i`;
  for (const ending of ["ing", "ed"]) {
    if (!word.endsWith(ending)) continue;
    const base = word.slice(0, -ending.length);
    if (base.length < 3 || !VOWEL.test(base)) continue;
    return /([^aeiouylsz])\1$/.test(base) ? base.slice(0, -1) : base;
  }
  return word;
}

const DERIVED =
  /(?:ational|ations?|itions?|ings?|ments?|ships?|ances?|ences?|ness|ity|ful|abl|ibl|ists?|isms?|ical|ally|ive|ion|ers?|ors?|al|ic|ly|y)$/;

export function root(word: string): string {
  // 'remotely': in the way that is remote
  if (word.length > 6 && word.endsWith("ly")) return root(word.slice(0, -2));
  const inflected = stem(word).replace(/((?:[iu]|al)(?:d|n))iti$/, "$1");
  const adjective = /^(.{2,}[^aeiou])i$/.exec(inflected)?.[1];
  if (adjective !== undefined) {
    const noun = adjective.replace(/([^aeiouls])\1$/, "$1");
    if (noun.length >= 3) return noun;
  }
  const person = inflected.replace(/ship$/, "");
  const derived = person.replace(DERIVED, "");
  const short = /ment$/.test(person) ? 3 : 4;
  const base = derived.length >= short ? derived : person;
  return base.length > 4 && base.endsWith("e") ? base.slice(0, -1) : base;
}

/** 'flights', 'bacteria' */
export function isPlural(word: string): boolean {
  return /s$/.test(word) || (IRREGULAR.get(word) ?? word) !== word;
}

/** Endings that change as one word becomes another: 'resolution' of resolve, 'diabetic' of diabetes. */
const ALTERNATIONS: readonly (readonly [RegExp, string])[] = [
  [/(.{3,})tenanc$/, "$1tain"],
  [/^(compl|rel|def)ian[ct]$/, "$1"],
  [/(.{1,}ol)ution$/, "$1v"],
  [/(.{2,}f)act(?:ion|ori)$/, "$1"],
  [/(.{2,}er|.{2,}cur)r?enc$/, "$1"],
  [/(.{3,}(?:en|an))ci$/, "$1t"],
  [/(.{3,}en)c$/, "$1t"],
  [/(.{4,})anc$/, "$1"],
  [/(.{3,}m)at(?:ic)?$/, "$1a"],
  [/(.{3,}et)(?:es|ic)$/, "$1"],
  [/(.{2,}m)ission$/, "$1it"],
  [/(.{2,}em)(?:ia|ic)$/, "$1"],
  [/(.{2,}(?:f|pl))ica(?:tion|nt)$/, "$1"],
  [/(.{2,}m)ption$/, "$1"],
  [/(.{2,}r)ption$/, "$1b"],
  [/(.{2,}scri)ption$/, "$1b"],
  [/(.{2,}ce)ption$/, "$1iv"],
  [/^(re|de|abs)tention$/, "$1tain"],
  [/(.{3,}v)eri$/, "$1"],
  [/^(?!major|minor|author|univers|commun|facil)(.{5,})iti$/, "$1"],
  [/(.{2,}(?:ist))r(?:ation|ant)$/, "$1"],
  [/(.{2,}er)ral$/, "$1"],
  [/^(particip|occup)an(?:t|ci)$/, "$1"],
  [/^(adher)ent$/, "$1"],
  [/^(cover|break|leak|spoil|dos|stor|block)ag$/, "$1"],
  [/^(.*clos|expos|fail|depart|seiz|enclos|forfeit)ur$/, "$1"],
  [/(.{2,}r)sion$/, "$1t"],
  [/(.{2,}(?:an|en))s(?:ion|iv)$/, "$1d"],
  [/(.{2,}[aeiu])sion$/, "$1d"],
  [/(.{2,}(?:pon|fen|pen))s$/, "$1d"],
  [/(.{4,}|loc|rot|don|cre|vac|rel)at(?:ion|or)?$/, "$1"],
];

/** The same string for words of one family whose stems differ: escalated and escalation. */
export function family(word: string): string {
  const derived = DERIVED_FROM.get(word);
  if (derived !== undefined) return stem(derived);
  const inflected = stem(word);
  // 'availability' of what is available
  if (/[ai]biliti$/.test(inflected)) return root(inflected.replace(/iliti$/, "l"));
  for (const [ending, base] of ALTERNATIONS) {
    if (ending.test(inflected)) return inflected.replace(ending, base);
  }
  return root(word);
}

/** What somebody has or is; a township has towns in it, and no holder. */
const HELD = /(?<!^town)ships?$|[ae]nc(?:y|e|ies|es)$/;

/** Whether a noun names who has what another word is for: the tenant of a tenancy, no insured of an insurance. */
export function isHolderOf(noun: string, held: string): boolean {
  if (!HELD.test(held) || HELD.test(noun) || noun.endsWith("ed")) return false;
  return family(held.replace(/ships?$/, "")) === family(noun);
}
