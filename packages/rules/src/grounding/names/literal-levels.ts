/**
 * Levels that are words of the grammar, where they stand as values: 'in IN', 'the OR office',
 * 'in May' of a column of months. A word in capitals amid small letters is the level, not the word.
 */
import { placeInCycle } from "../../lexicon/calendar-names.ts";
import { FILLERS, PREPOSITIONS } from "../../lexicon/function-words.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { unitOf } from "../../lexicon/units.ts";
import { isPlural, stem } from "../../text/stem.ts";
import { plain, type Token } from "../../text/tokens.ts";
import { asColumn, forced, type Hit } from "../candidate.ts";
import { ownEntry } from "../columns/column-entry.ts";
import { isFunctionWord } from "../function-word.ts";
import { splitWords } from "../header.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";

const TEMPORAL =
  /^(?:in|of|during|since|from|after|before|until|till|through|between|and|or|to|,)$/;

export function literalLevels(tokens: readonly Token[], index: TableIndex): Hit[] {
  const hits: Hit[] = [];
  const spoken = tokens.some((token) => /\p{Ll}{2}/u.test(token.text));
  tokens.forEach((token, at) => {
    if (token.kind !== "word" || !isFunctionWord(token.word)) return;
    const shouted = spoken && token.text.length > 1 && /^\p{Lu}+$/u.test(token.text);
    const marked = spoken && isLoneLetter(tokens, at);
    const kind = attributive(tokens, at);
    const month = token.word === "may" && TEMPORAL.test(tokens[at - 1]?.word ?? "");
    const joined = ADJECTIVE.test(token.word) ? joinedTo(tokens, at) : [];
    const shoutedLetter = shouted || /^(?!I$)\p{Lu}$/u.test(token.text);
    const before = tokens[at - 1];
    const said = before?.kind === "word" ? stem(before.word) : null;
    for (const phrase of index.bySquash.get(token.word) ?? []) {
      const { value, entry, count, words } = phrase;
      if (value === null || words.length !== 1) continue;
      const named =
        (isWholeName(entry, said) &&
          tokens[at + 1]?.word !== "than" &&
          (FILLERS.has(token.word) || (shoutedLetter && String(value) === token.text))) ||
        (FILLERS.has(token.word) && opensName(entry, tokens[at + 1])) ||
        joined.some((word) => isLevel(entry, word)) ||
        isPlaced(tokens, at) ||
        (isTitle(tokens, at) && String(value) === token.text) ||
        (kind !== null && !shouted && !marked
          ? isKindOf(index, entry, kind)
          : shouted || marked
            ? String(value) === token.text
            : month && namesCycle(entry));
      if (named) hits.push(forced(at, { ...asColumn(entry), value, count }));
    }
  });
  return hits;
}

/** 'an A or a B', 'in A or B': a capital where no article stands. */
function isLoneLetter(tokens: readonly Token[], at: number): boolean {
  const [before = "", text = "", after = ""] = [at - 1, at, at + 1].map(
    (place) => tokens[place]?.text,
  );
  if (!/^(?!I$)\p{Lu}$/u.test(text)) return false;
  if (/^an?$/.test(before)) return true;
  // no article is written so within a sentence
  if (text === "A" && (at === 1 || /^\p{Ll}/u.test(before))) return true;
  // no article stands before a plural: 'A students'
  if (/^\p{Ll}/u.test(after) && isRowNoun(after) && isPlural(after)) return true;
  const placed = PREPOSITIONS.has(before) || JOINT.test(before);
  return at > 0 && (JOINT.test(after) || (placed && !/^\p{Ll}/u.test(after)));
}

/** 'Went to General': a capital amid small letters. */
function isTitle(tokens: readonly Token[], at: number): boolean {
  const [before, token, after] = [at - 1, at, at + 1].map((place) => tokens[place]);
  const isAlone = before?.kind === "word" && !before.capital && after?.capital !== true;
  return isAlone && FILLERS.has(token?.word ?? "") && /^\p{Lu}\p{Ll}{2,}$/u.test(token?.text ?? "");
}

/** 'Lose away', 'away games', but no distance: 'far away', '5 km away', 'away from'. */
function isPlaced(tokens: readonly Token[], at: number): boolean {
  const [before, token, after] = [at - 1, at, at + 1].map((place) => tokens[place]);
  return (
    /^(?:away|together|aboard|onboard|elsewhere)$/.test(token?.word ?? "") &&
    !/^(?:far|farther|further|right|straight|how)$/.test(before?.word ?? "") &&
    unitOf(before?.word ?? "") === undefined &&
    after?.word !== "from"
  );
}

const ADJECTIVE = /^(?:new|old|used|general|owned)$/;
const JOINT = /^(?:and|or|versus|vs|than|\/)$/;

/** The words beside an adjective of the grammar that 'and' joins to it: 'new and seasoned drivers'. */
function joinedTo(tokens: readonly Token[], at: number): string[] {
  const beside = [1, -1].map((step) =>
    JOINT.test(tokens[at + step]?.word ?? "") ? tokens[at + 2 * step] : undefined,
  );
  return beside.flatMap((token) => (token === undefined ? [] : [plain(token.text)]));
}

/** 'Travel often' of a column `travel`: a level right behind the whole name of its column. */
function isWholeName({ words }: ColumnEntry, said: string | null): boolean {
  return words.length === 1 && words[0]?.stem === said;
}

/** 'Right-handed' of a column that names the hand. */
function opensName({ words }: ColumnEntry, next: Token | undefined): boolean {
  return next?.joined === true && words.some((word) => word.stem === stem(next.word));
}

function isLevel({ column: { levels } }: ColumnEntry, word: string): boolean {
  return levels.some(({ text }) => plain(text) === word);
}

/** The noun after an adjective of the grammar: 'new customers', 'a used car'. */
function attributive(tokens: readonly Token[], at: number): string | null {
  const noun = tokens[at + 1];
  const adjective = ADJECTIVE.test(tokens[at]?.word ?? "");
  return adjective && noun?.kind === "word" && !isFunctionWord(noun.word) ? noun.word : null;
}

/** Whether the column says which kind a noun is: a type of customers, a `condition` of rows. */
function isKindOf(index: TableIndex, entry: ColumnEntry, noun: string): boolean {
  const said = ownEntry(index.dictionary, entry.column.name);
  const own = stem(noun);
  const words = [
    ...entry.words.map(({ word }) => word),
    ...(said?.synonyms ?? []).flatMap(splitWords),
  ];
  return (
    words.some((word) => stem(word) === own) ||
    (isRowNoun(noun) && entry.words.every(({ word }) => GENERIC.test(word)))
  );
}

const GENERIC = /^(?:conditions?|status|state|type|kind|category|class|group|segment)$/;

/** Whether all levels of the column name months, or all weekdays. */
export function namesCycle({ column: { levels } }: ColumnEntry): boolean {
  const cycle = placeInCycle(plain(levels[0]?.text ?? ""))?.of;
  return cycle !== undefined && levels.every(({ text }) => placeInCycle(plain(text))?.of === cycle);
}
