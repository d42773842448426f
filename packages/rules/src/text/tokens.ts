/**
 * A question as tokens. Each keeps its place in the text (so that a refusal can point at it);
 * contractions become their words, a hyphenated compound its parts (`joined` says so), and
 * numbers their values, with thousands separators, `k`/`m`/`bn` suffixes and spelled-out words.
 */
import type { Phrase } from "../grounding/table-index.ts";
import { NUMBER_WORDS, ORDINAL_WORDS } from "../lexicon/number-words.ts";

export interface Token {
  readonly start: number;
  readonly end: number;
  /** As written. */
  readonly text: string;
  /** Lower case, without accents, corrected where the spelling was. */
  word: string;
  readonly kind: "word" | "number" | "symbol" | "quoted";
  /** The number it stands for, if any; an ordinal's rank. */
  readonly value: number | null;
  readonly ordinal: boolean;
  /** Glued to the token before it by a hyphen. */
  readonly joined: boolean;
  /** Starts with a capital. */
  readonly capital: boolean;
  /** What it names of the table where that is settled, so that no words beside it are read with it. */
  readonly means?: Phrase | undefined;
}

/** The word at a place; empty beyond either end. */
export function wordIn(tokens: readonly Token[], at: number): string {
  return tokens[at]?.word ?? "";
}

/** Longest question that is read, in UTF-16 units. */
export const MAX_LENGTH = 2000;

const PATTERN = new RegExp(
  [
    String.raw`(?<quoted>"[^"\n]{1,80}"|“[^”\n]{1,80}”|\x60[^\x60\n]{1,80}\x60|(?<![\p{L}\p{N}])'[^'\n]{1,80}'(?![\p{L}\p{N}]))`,
    String.raw`(?<ordinal>\d+(?:st|nd|rd|th))(?![\p{L}\p{N}])`,
    String.raw`(?<date>\d{4}-\d{2}-\d{2})(?![\p{N}-])`,
    String.raw`(?<number>(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)(?:(?<suffix>k|m|mn|bn|million|billion|thousand)(?![\p{L}\p{N}])|(?=[^\p{L}\p{N}]|$|(?:kg|g|mg|km|cm|mm|mi|lbs?|oz|ft|in|hp|mph|kmh|h|hrs?|min|am|pm|yo|yrs?|c|f)(?![\p{L}\p{N}])))`,
    String.raw`(?<word>[\p{L}\p{M}](?:[&+](?=\p{Lu}))?[\p{L}\p{M}\p{N}_]*(?:\.\d+)?(?:#\d+)?|\d+[\p{L}_][\p{L}\p{N}_]*)`,
    String.raw`(?<symbol><=|>=|!=|==|[^\s])`,
  ].join("|"),
  "giu",
);

const SUFFIX: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
};

/** Straight quotes, hyphens and spaces of one width each, so that offsets stay true. */
function level(text: string): string {
  return text
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\p{Cc}\p{Cf}\p{Zs}]/gu, " ");
}

/** Lower case without diacritics, for comparing. */
export function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII has no accents to drop
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

export function tokenize(text: string): Token[] {
  const source = level(text);
  const tokens: Token[] = [];
  let previousEnd = -1;
  for (const match of source.matchAll(PATTERN)) {
    const start = match.index;
    const raw = match[0];
    const end = start + raw.length;
    const groups = match.groups ?? {};
    const glued = start === previousEnd;
    const before = tokens.at(-1);
    const hyphen = glued && before?.text === "-" && tokens.length > 1 && touches(tokens);
    previousEnd = end;
    const make = (part: Partial<Token> & Pick<Token, "kind" | "word">): Token => ({
      start,
      end,
      text: text.slice(start, end),
      value: null,
      ordinal: false,
      joined: hyphen,
      capital: /^\p{Lu}/u.test(raw),
      ...part,
    });
    if (groups.quoted !== undefined) {
      tokens.push(make({ kind: "quoted", word: plain(raw.slice(1, -1)) }));
    } else if (groups.ordinal !== undefined) {
      tokens.push(
        make({ kind: "number", word: raw.toLowerCase(), value: parseInt(raw, 10), ordinal: true }),
      );
    } else if (groups.date !== undefined) {
      tokens.push(make({ kind: "word", word: raw }));
    } else if (groups.number !== undefined) {
      const factor = SUFFIX[groups.suffix?.toLowerCase() ?? ""] ?? 1;
      const value = Number(groups.number.replaceAll(",", "")) * factor;
      tokens.push(make({ kind: "number", word: String(value), value }));
    } else if (groups.word !== undefined) {
      for (const word of words(raw, source.slice(end), glued ? before : undefined, tokens)) {
        tokens.push(make({ ...word, kind: "word" }));
      }
    } else {
      tokens.push(make({ kind: "symbol", word: raw }));
    }
  }
  tokens.forEach(breakBeforeQuestion);
  return withHalves(tokens.filter(keep), text);
}

/** 'Half a million' as the number that it is. */
function withHalves(tokens: readonly Token[], text: string): Token[] {
  const whole = (at: number): Token | undefined =>
    tokens[at]?.word === "half" &&
    tokens[at + 1]?.word === "a" &&
    HALVED.test(wordIn(tokens, at + 2))
      ? tokens[at + 2]
      : undefined;
  return tokens.flatMap((token, at) => {
    if (whole(at - 1) !== undefined || whole(at - 2) !== undefined) return [];
    const { value = null, end } = whole(at) ?? token;
    if (value === null || end === token.end) return [token];
    const half = value / 2;
    return [
      {
        ...token,
        end,
        text: text.slice(token.start, end),
        kind: "number",
        word: String(half),
        value: half,
      },
    ];
  });
}

const HALVED = /^(?:hundred|thousand|million|billion)$/;

const ASKING =
  /^(?:what|how|which|who|is|are|do|does|did|prob|probability|chance|likelihood|odds|risk|share|percent|percentage|proportion|fraction|average|avg|mean|median|number|count|total)$/;

/** 'Red cars - average price?': a dash between spaces sets a topic off, as a comma would. */
function breakBeforeQuestion(token: Token, at: number, all: readonly Token[]): void {
  const [before, after] = [all[at - 1], all[at + 1]];
  if (token.word !== "-" || before === undefined || after === undefined) return;
  if (before.end < token.start && token.end < after.start && ASKING.test(after.word))
    token.word = ",";
}

function touches(tokens: readonly Token[]): boolean {
  const hyphen = tokens.at(-1);
  const before = tokens.at(-2);
  return hyphen !== undefined && before !== undefined && before.end === hyphen.start;
}

/** A hyphen between words carries nothing; between numbers it is a range, before one a sign. */
function keep(token: Token, at: number, all: readonly Token[]): boolean {
  if (token.word === "'") return false;
  if (token.word !== "-") return true;
  const before = all[at - 1];
  const after = all[at + 1];
  if (after?.kind !== "number") return false;
  const sign = after.start === token.end && before?.end !== token.start;
  return sign || before?.kind !== "word";
}

/** Contractions whose apostrophe was left out: 'didnt', 'whats'. */
const HASTY: ReadonlyMap<string, readonly string[]> = new Map([
  ...["do", "does", "did", "is", "are", "was", "were", "has", "have", "had", "could", "would"].map(
    (verb): [string, string[]] => [`${verb}nt`, [verb, "not"]],
  ),
  ["shouldnt", ["should", "not"]],
  ["cant", ["can", "not"]],
  ["wont", ["will", "not"]],
  ...["what", "wat", "how", "who", "where", "when", "that", "there"].map(
    (word): [string, string[]] => [`${word}s`, [word === "wat" ? "what" : word, "is"]],
  ),
  ["im", ["i", "am"]],
  ["ive", ["i", "have"]],
  ["weve", ["we", "have"]],
  ["theyre", ["they", "are"]],
]);

/** The words of a written word: contractions apart, possessive marks dropped. */
function words(
  raw: string,
  rest: string,
  before: Token | undefined,
  tokens: Token[],
): (Pick<Token, "word"> & Partial<Token>)[] {
  const word = plain(raw);
  if (before?.word === "'" && tokens.length > 1) {
    const owner = tokens.at(-2);
    if (word === "s" && owner !== undefined) {
      return /^(?:what|how|who|where|it|that|there|she|he|here)$/.test(owner.word)
        ? [{ word: "is" }]
        : [];
    }
    if (word === "t") {
      if (owner?.word === "can") return [{ word: "not" }];
      if (owner?.word === "won") {
        owner.word = "will";
        return [{ word: "not" }];
      }
      if (owner?.word.endsWith("n")) {
        owner.word = owner.word.slice(0, -1);
        return [{ word: "not" }];
      }
    }
    if (word === "re") return [{ word: "are" }];
    if (word === "ll") return [{ word: "will" }];
    if (word === "ve") return [{ word: "have" }];
    if (word === "d") return [{ word: "would" }];
    if (word === "m") return [{ word: "am" }];
  }
  if (word === "cannot") return [{ word: "can" }, { word: "not" }];
  const hasty = HASTY.get(word);
  if (hasty !== undefined && raw !== raw.toUpperCase())
    return hasty.map((part) => ({ word: part }));
  if (word === "don" && rest.startsWith("'t")) return [{ word: "don" }];
  const number = NUMBER_WORDS.get(word);
  if (number !== undefined) return [{ word, value: number }];
  const rank = ORDINAL_WORDS.get(word);
  if (rank !== undefined) return [{ word, value: rank, ordinal: true }];
  return [{ word }];
}
