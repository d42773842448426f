/** Spanish: its phrases, nouns and verbs, its numbers, and what it turns away. */
import { wordSet } from "../../lexicon/word-lists.ts";
import { isEnglish } from "../../text/spelling.ts";
import type { Token } from "../../text/tokens.ts";
import type { Pack } from "../pack.ts";
import { arrange, SUMMARY } from "./arrange.ts";
import { GRAMMAR } from "./grammar.ts";
import { NOUNS, nounGloss, nounWords, withoutNumber } from "./nouns.ts";
import { isNumberWord, numberAt } from "./numbers.ts";
import { verbGloss, verbWords } from "./verbs.ts";

/** Words that open or carry a question in Spanish and in no English one. */
const TELLING = wordSet(
  `cual cuales cuanto cuanta cuantos cuantas probabilidad probabilidades posibilidad promedio promedios
mediana porcentaje proporcion dime muestrame calcula quiero quisiera hay segun ¿ ¡`,
);

/** Small words of Spanish that are English words, or parts of names, as well. */
const SHARED = wordSet(
  "a no me he as o son sin con once come dice ha era total media ratio san don sea sean has e u tan solo general",
);

function evidence(token: Token): number {
  const { word } = token;
  if (TELLING.has(word)) return 2;
  if (token.kind !== "word" || SHARED.has(word)) return 0;
  if (GRAMMAR.has(word)) return 1;
  return (gloss(word) !== null || isNumberWord(word)) && !isEnglish(word) ? 1 : 0;
}

function gloss(word: string): string | null {
  return nounGloss(word) ?? verbGloss(word);
}

/** Endings that change with gender, where a word is long enough for the ending to be one. */
function stemOf(word: string): string {
  const one = withoutNumber(word);
  if (one.length < 6) return one;
  return one.replace(/(ad|id|ic|an|er|os|iv|in|ent)[oa]?$/, "$1").replace(/(or|on|es)a$/, "$1");
}

const COGNATES: readonly (readonly [RegExp, string])[] = [
  [/(?:c|s)ion(?:es)?$/, "tion"],
  [/sion(?:es)?$/, "sion"],
  [/dad(?:es)?$/, "ty"],
  [/(?<=[bcdfglmnprstv])ias?$/, "y"],
  [/encias?$/, "ency"],
  [/encias?$/, "ence"],
  [/ic[oa]s?$/, "ic"],
  [/ic[oa]s?$/, "ics"],
  [/(?:ente|ante)s?$/, "ent"],
  [/ales$/, "al"],
];

function cognates(word: string): string[] {
  return COGNATES.filter(([ending]) => ending.test(word)).map(([ending, english]) =>
    word.replace(ending, english),
  );
}

const INSTRUCTION =
  /(?<!\p{L})(?:ignor[ae]n?|olvid[ae]n?|desobedece|omite)(?!\p{L})[^.?!]{0,40}(?:instrucci[oó]n|instrucciones|reglas?|anterior|anteriores|datos|todo)(?!\p{L})|(?<!\p{L})(?:contraseñas?|claves? (?:de )?api|prompt del sistema|instrucciones (?:del sistema|internas|ocultas|iniciales)|variables? de entorno)(?!\p{L})|(?<!\p{L})(?:act[uú]a|comp[oó]rtate|responde|finge) (?:como|que|siempre|solo|s[oó]lo)(?!\p{L})|(?<!\p{L})(?:ahora eres|a partir de ahora|ya no eres)(?!\p{L})|(?<!\p{L})(?:responde|di|contesta) (?:siempre|s[oó]lo|solamente|[uú]nicamente)(?!\p{L})/iu;

const FUTURE =
  /(?<!\p{L})(?:mañana|pr[oó]xim[oa]s?|que vienen?|en el futuro|va a|van a|dentro de (?:poco|\d+|un|una|dos|tres)|pron[oó]stico|predic(?:e|ci[oó]n)|predecir|en (?:20[3-9]|2[1-9]\d)\d)(?!\p{L})/iu;

const SELF = /(?<!\p{L})(?:yo|mi|mis|m[ií][oa]s?|conmigo)(?!\p{L})/iu;

/** 'que Juan Pérez sobreviva', 'Sobrevivirá Ana López'. */
const NAMED =
  /(?:(?<!\p{L})(?:que|si)|^[¿\s]*\p{L}+(?:rá|rán))\s+((?:(?:don|doña|el señor|la señora|sr\.?|sra\.?)\s+)?\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+)/u;

export const spanish: Pack = {
  code: "es",
  evidence,
  grammar: GRAMMAR,
  nouns: NOUNS,
  gloss,
  stem: stemOf,
  cognates,
  numberAt,
  splits: (word) => SUMMARY.test(word),
  arrange,
  words: () => [...GRAMMAR.keys(), ...nounWords(), ...verbWords()],
  instructs: (text) => INSTRUCTION.test(text),
  asksFuture: (text) => FUTURE.test(text),
  asksIndividual: (text) => SELF.exec(text)?.[0] ?? NAMED.exec(text)?.[1] ?? null,
};
