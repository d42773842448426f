/**
 * A question in another language as tokens that the English grammar reads. Each token keeps the
 * place of the words it stands for, so that a refusal still quotes the user. What is the table's
 * own (a header or level of several words, a quoted name, a word of its vocabulary) stays as it
 * is; a word that neither the table nor the pack knows is sealed: no English word that happens to
 * be spelt alike may stand in for it, so it refuses the question as an unknown word does.
 */
import type { TableIndex } from "../grounding/table-index.ts";
import { NUMBER_WORDS, ORDINAL_WORDS } from "../lexicon/number-words.ts";
import { unitOf } from "../lexicon/units.ts";
import { plain, type Token } from "../text/tokens.ts";
import { quoted } from "../text/wording.ts";
import type { Pack, PhraseBook, PhraseEntry, Unit } from "./pack.ts";
import { headed, isTables, likeness, nameLength, ownWord, tableWord } from "./table-words.ts";

export interface Rewritten {
  readonly tokens: Token[];
  readonly notes: readonly string[];
}

/** Stands before a word that nothing may ground; it is no letter, so spelling leaves it alone too. */
const SEAL = "~";

/** A question and what it is read against. */
interface Source {
  readonly tokens: readonly Token[];
  readonly text: string;
  readonly index: TableIndex;
  readonly pack: Pack;
  readonly notes: string[];
}

export function rewrite(
  tokens: readonly Token[],
  text: string,
  index: TableIndex,
  pack: Pack,
): Rewritten {
  const notes: string[] = [];
  const source = { tokens, text, index, pack, notes };
  const units: Unit[] = [];
  let end = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.start < end) continue;
    const read =
      nameAt(source, at) ??
      numeralAt(source, at, token) ??
      phraseAt(source, at, token) ??
      wordAt(source, at, token);
    units.push(...read);
    end = Math.max(...read.map((piece) => piece.end));
  }
  const own = (english: string): string | null => ownWord(english, index, pack);
  return { tokens: pack.arrange(units, own).flatMap((unit) => spoken(unit, text)), notes };
}

function unit(token: Token, part: Partial<Unit> & Pick<Unit, "kind" | "means">): Unit {
  return { token, start: token.start, end: token.end, said: token.word, value: null, ...part };
}

/** The table's own name of several words from a token on, or a name in quotes. */
function nameAt({ tokens, index, pack }: Source, at: number): Unit[] | null {
  const length = nameLength(tokens, at, index, pack);
  if (length === 0) return null;
  return tokens
    .slice(at, at + length)
    .map((token) => unit(token, { kind: "table", means: token.word }));
}

function numeralAt(source: Source, at: number, token: Token): Unit[] | null {
  const { tokens, text, pack, notes } = source;
  const found = pack.numberAt(tokens, at, text);
  const end = tokens[at + (found?.length ?? 0) - 1]?.end;
  if (found === null || end === undefined) return null;
  const { value, unsure } = found;
  const said = text.slice(token.start, end);
  if (unsure) notes.push(`${quoted(said)} is read as ${value}`);
  return [unit(token, { kind: "number", end, said, means: String(value), value })];
}

function phraseAt({ tokens, index, pack }: Source, at: number, token: Token): Unit[] | null {
  if (token.kind === "quoted") return null;
  const grammar = longest(pack.grammar, tokens, at, () => false);
  const noun = longest(pack.nouns, tokens, at, pack.splits);
  const named =
    noun !== null &&
    !noun.parts.some((part) => !pack.grammar.has(part.word) && isTables(part, index))
      ? headed(noun.entry.means, index)
      : null;
  if (noun !== null && named !== null && noun.parts.length >= (grammar?.parts.length ?? 0)) {
    const end = noun.parts.at(-1)?.end ?? token.end;
    return [
      unit(token, { kind: "noun", end, said: noun.entry.words.join(" "), means: named }),
      ...noun.inside.map((part) =>
        unit(part, {
          kind: "grammar",
          end,
          means: pack.grammar.get(part.word)?.at(-1)?.means ?? SEAL + part.word,
        }),
      ),
    ];
  }
  if (grammar === null) return null;
  const end = grammar.parts.at(-1)?.end ?? token.end;
  const { words, means } = grammar.entry;
  return [unit(token, { kind: "grammar", end, said: words.join(" "), means })];
}

interface Match {
  readonly entry: PhraseEntry;
  readonly parts: readonly Token[];
  /** Words passed over inside it. */
  readonly inside: readonly Token[];
}

/** The longest phrase of a book that begins at a token. */
function longest(
  book: PhraseBook,
  tokens: readonly Token[],
  at: number,
  splits: (word: string) => boolean,
): Match | null {
  for (const entry of book.get(tokens[at]?.word ?? "") ?? []) {
    const parts: Token[] = [];
    const inside: Token[] = [];
    for (let place = at; place < tokens.length && parts.length < entry.words.length; place++) {
      const token = tokens[place];
      if (token === undefined) break;
      if (token.word === entry.words[parts.length]) parts.push(token);
      else if (parts.length === 1 && inside.length === 0 && splits(token.word)) inside.push(token);
      else break;
    }
    if (parts.length === entry.words.length) return { entry, parts, inside };
  }
  return null;
}

function wordAt({ tokens, index, pack, notes }: Source, at: number, token: Token): Unit[] {
  if (token.kind === "symbol") return [unit(token, { kind: "symbol", means: token.word })];
  if (token.kind === "number")
    return [unit(token, { kind: "number", means: token.word, value: token.value })];
  const measured = tokens[at - 1]?.value != null && unitOf(token.word) !== undefined;
  if (measured || isTables(token, index))
    return [unit(token, { kind: measured ? "grammar" : "table", means: token.word })];
  const own = tableWord(token.word, index, pack);
  if (own !== null) return [unit(token, { kind: "table", means: own })];
  const gloss = pack.gloss(token.word);
  if (gloss !== null) return [glossed(token, gloss, index)];
  if (isCode(token)) return [unit(token, { kind: "table", means: token.word })];
  const near = likeness(token.word, index, pack);
  if (near === null) return [unit(token, { kind: "unknown", means: SEAL + token.word })];
  notes.push(`${quoted(token.text)} is read as ${quoted(near)}`);
  const read = { ...token, word: near };
  const known = index.vocabulary.has(near) ? undefined : pack.grammar.get(near)?.at(-1);
  if (known !== undefined)
    return [unit(token, { kind: "grammar", said: near, means: known.means })];
  const english = index.vocabulary.has(near) ? null : pack.gloss(near);
  return [
    english === null
      ? unit(token, { kind: "table", said: near, means: near })
      : { ...glossed(read, english, index), token },
  ];
}

function glossed(token: Token, gloss: string, index: TableIndex): Unit {
  const means = headed(gloss, index);
  return means === null
    ? unit(token, { kind: "unknown", means: SEAL + token.word })
    : unit(token, { kind: "noun", means });
}

/** 'ICU', 'H1', 'v2': what is no word of any language is left to the grounding. */
function isCode(token: Token): boolean {
  return /\p{N}|_|&/u.test(token.text) || /^\p{Lu}{2,5}$/u.test(token.text);
}

/** The tokens of a unit; a unit that means nothing gives none. */
function spoken(piece: Unit, text: string): Token[] {
  const { token, start, end } = piece;
  const place = { start, end, text: text.slice(start, end) };
  if (piece.kind === "symbol") return [token];
  if (piece.kind === "number") {
    if (token.kind === "number" && token.end === end) {
      return [{ ...token, word: piece.means, value: piece.value }];
    }
    return [
      {
        ...token,
        ...place,
        kind: "number",
        word: piece.means,
        value: piece.value,
        ordinal: false,
      },
    ];
  }
  if (piece.kind === "table" && token.kind === "quoted") return [token];
  return piece.means
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => {
      const rank = ORDINAL_WORDS.get(word);
      return {
        ...token,
        ...place,
        kind: /^(?:[<>=%]|[<>!]=)$/.test(word) ? "symbol" : "word",
        word: plain(word),
        value: rank ?? NUMBER_WORDS.get(word) ?? null,
        ordinal: rank !== undefined,
        joined: false,
        capital: /^\p{Lu}/u.test(word) || (/^(?:table|unknown)$/.test(piece.kind) && token.capital),
      };
    });
}
