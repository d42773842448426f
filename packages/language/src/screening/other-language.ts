/**
 * Which language a question is in where it is not English, told by the words that every sentence
 * of it has. A name or two are no language: in doubt it is English.
 */
import type { Codebook } from "@probability-chat/codebook";
import { wordsOf } from "../reply/nearest.ts";

const WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    English:
      "a an the of in is are was were be been do does did has have had what which who how when where why many much that this these those and or not if than for from with without by on at to as it its there their they more most less least average mean median number probability chance share rate percent given between per each about all any no",
    German:
      "der die das den dem des ein eine einer einem einen ist sind waren wird hat haben wie hoch viele viel welche welcher welches wer wo wann mit ohne für von vom zum zur bei und oder nicht dass ob wenn unter über zwischen mehr weniger als auf aus nach gibt es zeige pro",
    French:
      "le la les un une des du de est sont était quel quelle quels quelles combien comment qui que qu quand où avec sans pour dans par sur et ou ne pas plus moins chez entre selon parmi leur leurs ont au aux ce cette ces il elle montre",
    Spanish:
      "el la los las un una unos unas de del que qué es son era fue cuál cual cuáles cuánto cuántos cuántas cuantos cuantas cómo como quién dónde cuándo con sin para por en entre o y no más menos tienen tiene hay según muestra media si",
    Italian:
      "il lo la gli le un uno una di del della dei delle è sono era qual quale quali quanto quanti quante che chi dove quando con senza per nel nella tra fra non più meno hanno ha mostra",
    Portuguese:
      "o os um uma uns umas de da do das dos é são era qual quais quanto quantos quantas que quem onde quando com sem para por na no nos nas entre ou não mais menos têm tem média mostre",
    Dutch:
      "de het een zijn waren wat welke wie waar wanneer hoe hoeveel veel zonder voor van bij en niet dat als onder boven tussen meer minder dan uit per hebben heeft gemiddelde toon",
    Swedish:
      "den det de ett en är var vad vilka vilken vilket hur många mycket vem när med utan för av från till på och eller inte att som om under över mellan mer mindre än har hade visa",
    Polish:
      "jest są był była było były jaki jaka jakie jak ile kto gdzie kiedy który która które z ze bez dla od do na i lub nie że czy jeśli pod nad między więcej mniej niż ma mają w we przez średnia pokaż",
  }).map(([language, words]) => [language, new Set(words.split(" "))]),
);

/** Letters of no language in the list. */
const OTHER_LETTERS = /[^\P{L}\p{Script=Latin}]/u;
/** What the letters tell; Japanese is written with Chinese ones too. */
const SCRIPTS: readonly (readonly [letters: RegExp, language: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "Japanese"],
  [/\p{Script=Hangul}/u, "Korean"],
  [/\p{Script=Han}/u, "Chinese"],
  [/\p{Script=Cyrillic}/u, "Russian or another language in Cyrillic"],
  [/\p{Script=Greek}/u, "Greek"],
  [/\p{Script=Arabic}/u, "Arabic or another language in its letters"],
  [/\p{Script=Hebrew}/u, "Hebrew"],
  [/\p{Script=Devanagari}/u, "Hindi or another language in Devanagari"],
  [/\p{Script=Thai}/u, "Thai"],
];

/** Two words of a language, no fewer than a third of all, and more than English has. */
const ENOUGH = 2;
const SHARE = 1 / 3;
/** Levels of a column whose words are no evidence. */
const LEVELS = 200;

/** The name of the language; null for English, and where it cannot be told. */
export function otherLanguage(question: string, codebook: Codebook): string | null {
  const own = wordsOfTable(codebook);
  const words = wordsOf(question).filter((word) => /\p{L}/u.test(word));
  const free = words.filter((word) => !own.has(word));
  if (free.length > 0 && free.every((word) => OTHER_LETTERS.test(word))) {
    const text = free.join(" ");
    return SCRIPTS.find(([letters]) => letters.test(text))?.[1] ?? "a language that I do not know";
  }
  const scores = [...WORDS].map(([language, known]) => ({
    language,
    hits: (language === "English" ? words : free).filter((word) => known.has(word)).length,
  }));
  const [english, ...others] = scores;
  const [best] = others.sort((a, b) => b.hits - a.hits);
  const enough = Math.max(ENOUGH, free.length * SHARE, (english?.hits ?? 0) + 1);
  return best !== undefined && best.hits >= enough ? best.language : null;
}

const known = new WeakMap<Codebook, ReadonlySet<string>>();

/** Words of headers and values, which speak for no language. */
export function wordsOfTable(codebook: Codebook): ReadonlySet<string> {
  const made =
    known.get(codebook) ??
    new Set(
      codebook.columns.flatMap(({ name, levels }) =>
        [name, ...levels.slice(0, LEVELS).map(({ text }) => text)].flatMap(wordsOf),
      ),
    );
  known.set(codebook, made);
  return made;
}
