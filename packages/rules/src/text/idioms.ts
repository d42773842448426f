/** Fixed phrases that mean one word: folded into a single token before anything else is read. */
import { IDIOMS } from "../lexicon/idioms.ts";
import { type Token, wordIn } from "./tokens.ts";

/**
 * `isNamed` tells whether words in a row are a part of some name of the table, which stays; so does a
 * word that an idiom leaves out where it is a name by itself: the 'average value' of a `value`.
 */
export function foldIdioms(
  tokens: readonly Token[],
  text: string,
  isNamed: (words: readonly string[]) => boolean,
  isName: (word: string) => boolean,
): Token[] {
  const folded: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (token === undefined) break;
    const match = (IDIOMS.get(token.word) ?? []).find(
      ({ words, means }) =>
        words.every((word, offset) => says(tokens[at + offset], word)) &&
        !isNamed(words) &&
        !(words[1] === "out" && means[0] === "except" && !leavesOut(tokens, at)) &&
        !(
          means.length === 1 &&
          words.length === 2 &&
          words[0] === means[0] &&
          isName(words[1] ?? "")
        ),
    );
    const last = match === undefined ? undefined : tokens[at + match.words.length - 1];
    if (match === undefined || last === undefined) {
      folded.push(token);
      at += 1;
      continue;
    }
    for (const word of match.means) {
      folded.push({
        ...token,
        end: last.end,
        text: text.slice(token.start, last.end),
        word,
        kind: "word",
        value: null,
        ordinal: false,
        capital: false,
      });
    }
    at += match.words.length;
  }
  return folded;
}

/** What names something already says nothing more. */
function says(token: Token | undefined, word: string): boolean {
  return token?.word === word && token.means === undefined;
}

/** 'Leave out the North' excepts it; who leave out of the North do not. */
function leavesOut(tokens: readonly Token[], at: number): boolean {
  if (wordIn(tokens, at + 2) === "of") return false;
  return (
    wordIn(tokens, at) === "leaving" ||
    at === 0 ||
    /^(?:if|we|i|you|one|and|but|then|now|please|to|let's|us|can|could|when|[,;:.?!(-])$/.test(
      wordIn(tokens, at - 1),
    )
  );
}

const ON_AVERAGE = /^on average ,? ?(?=(?:by|how|is|are|was|were|do|does|did|has|have|had) )/;

/** 'On average, do men pay more' as 'do men pay more on average'. */
export function averageLast(tokens: readonly Token[]): readonly Token[] {
  const opening = ON_AVERAGE.exec(
    tokens
      .slice(0, 5)
      .map(({ word }) => word)
      .join(" "),
  );
  if (opening === null) return tokens;
  const from = opening[0].includes(",") ? 3 : 2;
  const end = tokens.findLastIndex(({ word }) => !/^[?.!]$/.test(word)) + 1;
  return [...tokens.slice(from, end), ...tokens.slice(0, 2), ...tokens.slice(end)];
}

const CHANCE_LAST =
  /^[,:-] (?:what is the (?:chance|probability|likelihood|risk)|how (?:likely|probable) is (?:that|it|this))(?: of (?:that|this|it))?$/;

/** So many words ask for the chance of what stands before them at most. */
const MAX_ASKING = 8;

/** 'Waiting over an hour: what is the chance?' as 'what is the chance of waiting over an hour'. */
export function chanceFirst(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findLastIndex(({ word }) => !/^[?.!]$/.test(word)) + 1;
  const words = tokens.slice(0, end).map(({ word }) => word);
  const at = words.findIndex(
    (_, from) =>
      from > 1 && from >= end - MAX_ASKING && CHANCE_LAST.test(words.slice(from).join(" ")),
  );
  const sign = tokens[at];
  const told = /^(?:\w{2,}(?:ing|ed)|an?|no)$/.test(words[0] ?? "");
  if (sign === undefined || !told || words.slice(0, at).some((word) => /^[,:;]$/.test(word)))
    return tokens;
  const asking = ["what", "is", "the", "chance", "of"].map(
    (word): Token => ({ ...sign, kind: "word", word, text: word }),
  );
  return [...asking, ...tokens.slice(0, at), ...tokens.slice(end)];
}

const FIGURE =
  /^(?:the |a |an )?(?:chance|chances|probability|likelihood|odds|risk|share|percentage|proportion|average|mean|median|typical)$/;

/** 'A and B: compare the risk of …', 'A vs B: median price' as 'compare the risk of … for A and B'. */
export function comparedFirst(tokens: readonly Token[]): readonly Token[] {
  const colon = tokens.findIndex(({ word }) => word === ":");
  const sides = tokens.slice(0, Math.max(0, colon));
  const joint = sides.findIndex(({ word }) => /^(?:and|vs|versus)$/.test(word));
  const token = tokens[colon];
  if (token === undefined || joint < 1 || colon > MAX_SIDES) return tokens;
  const said = /^compare$/.test(wordIn(tokens, colon + 1));
  const article = /^(?:the|a|an)$/.test(wordIn(tokens, colon + 1)) ? 2 : 1;
  const figure = FIGURE.test(wordIn(tokens, colon + article));
  if (!said && (wordIn(tokens, joint) === "and" || !figure)) return tokens;
  const end = tokens.findLastIndex(({ word }) => !/^[?.!]$/.test(word)) + 1;
  const word = (text: string): Token => ({ ...token, kind: "word", word: text, text });
  return [
    word("compare"),
    ...tokens.slice(colon + (said ? 2 : 1), end),
    word("for"),
    ...sides.map((side, at) => (at === joint ? word("and") : side)),
    ...tokens.slice(end),
  ];
}

/** So many words stand before the colon at most. */
const MAX_SIDES = 9;

const COMPARED =
  /^(?:more|less|fewer|most|least|difference|differ|compared?|versus|ratio|if|would|had|\w{2,}(?<!numb|custom|ord|ov|und|aft|ev|nev|howev|oth|memb|us|own|consum)er)$/;

/** 'By card rather than cash' says 'by card and not cash', but where it compares: 'more likely … rather than'. */
export function ratherThan(tokens: readonly Token[]): Token[] {
  const at = tokens.findIndex(({ word }) => word === "ratherthan");
  const token = tokens[at];
  if (token === undefined) return [...tokens];
  // 'a child rather than a teen'
  const next = /^(?:a|an|the)$/.test(wordIn(tokens, at + 1)) ? at + 2 : at + 1;
  const [one, other] = [tokens[at - 1], tokens[next]];
  // the odds of one of two are among the two
  const odds = tokens.slice(0, at).some(({ word }) => word === "odds");
  if (odds && one !== undefined && other !== undefined) {
    const end = tokens.findLastIndex(({ word }) => !/^[?.!]$/.test(word)) + 1;
    const join = (word: string): Token => ({ ...token, word });
    return [
      ...tokens.slice(0, at),
      ...tokens.slice(next + 1, end),
      ...[join("given"), one, join("or"), other],
    ];
  }
  const compares = tokens.slice(0, at).some(({ word }) => COMPARED.test(word));
  const means = compares ? ["versus"] : ["and", "not"];
  return tokens.flatMap((each) =>
    each === token ? means.map((word) => ({ ...token, word })) : [each],
  );
}
