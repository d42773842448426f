/** Words that leave some rows out though they look like words of place or of joining. */
import type { Token } from "../text/tokens.ts";

const EVERY = /^(?:all|any|every|everyone|everybody|everything|each|anyone|anybody|anything)$/;
const LEAVE = /^(?:ignore|exclude|omit|disregard|drop|remove)$/;
const ASKED_TO =
  /^(?:and|but|now|so|ok|okay|then|please|if|when|what|about|we|you|i|can|could|let|us|to|just|,)$/;
const CONDITION = /^(?:for|among|amongst|within|during)$/;

/**
 * Reads 'outside the north', 'ignore the north' and 'all offices but Rome' as 'except', and 'not
 * for women' as 'for not women', in place. A word that the table knows keeps its meaning.
 */
export function foldExclusions(tokens: readonly Token[], isKnown: (word: string) => boolean): void {
  tokens.forEach((token, at) => {
    const before = tokens[at - 1];
    const after = tokens[at + 1];
    if (token.kind !== "word" || after === undefined || isKnown(token.word)) return;
    const leaves =
      /^(?:outside|ignoring)$/.test(token.word) ||
      (LEAVE.test(token.word) && tokens.slice(0, at).every(({ word }) => ASKED_TO.test(word)));
    if (leaves && after.kind === "word") token.word = "except";
    else if (token.word === "but" && leavesOut(tokens, at)) token.word = "except";
    else if (CONDITION.test(token.word) && before?.word === "not") {
      before.word = token.word;
      token.word = "not";
    }
  });
}

/** 'all offices but Rome', no 'all offices but not Rome' nor 'all are young but poor'. */
function leavesOut(tokens: readonly Token[], at: number): boolean {
  const every = tokens.slice(Math.max(0, at - 3), at).findLastIndex(({ word }) => EVERY.test(word));
  if (every < 0) return false;
  const between = tokens.slice(Math.max(0, at - 3) + every + 1, at);
  const after = tokens[at + 1];
  return (
    between.every(
      ({ word, kind }) =>
        kind === "word" && !/^(?:is|are|was|were|have|has|had|do|does|did|who|that)$/.test(word),
    ) &&
    after !== undefined &&
    (after.value === null || after.ordinal) &&
    !/^(?:not|no|only|never|also|how|what|which|is|are|was|were|do|does|did)$/.test(after.word)
  );
}
