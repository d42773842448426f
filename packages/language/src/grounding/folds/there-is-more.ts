/**
 * 'Is there more iron in meat than in nuts', 'are there more men than women' of columns of so much or
 * so many: what is measured is compared, and no rows are counted.
 */
import { stem } from "../../text/stem.ts";
import type { Token } from "../../text/tokens.ts";
import type { TableIndex } from "../table-index.ts";

const PLACED =
  /^(?:is|are|was|were) there (more|less|fewer) ((?:\S+ ){0,2}?(\S+)) ((?:in|on|at|among|for) .+? than .+)$/;
const BOTH =
  /^(?:is|are|was|were) there (more|less|fewer) (\S+) than (\S+)((?: (?:in|on|at|among|for) .+)?)$/;

export function foldThereIsMore(tokens: readonly Token[], index: TableIndex): Token[] {
  const end = tokens.findLastIndex(({ word }) => !/^[?.!]$/.test(word)) + 1;
  const asked = tokens.slice(0, end);
  const said = asked.map(({ word }) => word).join(" ");
  const [, more, measure, head = "", groups] = PLACED.exec(said) ?? [];
  const [, than, one = "", other = "", where = ""] = BOTH.exec(said) ?? [];
  const word = (more ?? than) === "more" ? "higher" : "lower";
  const means =
    more !== undefined && isMeasured(head, index)
      ? `is average ${measure} ${word} ${groups}`
      : than !== undefined && isMeasured(one, index) && isMeasured(other, index)
        ? `is the total ${one} ${word} than the total ${other}${where}`
        : null;
  if (means === null) return [...tokens];
  const left = [...asked];
  const [first] = asked;
  const made = means.split(" ").flatMap((text): Token[] => {
    const at = left.findIndex((token) => token.word === text);
    const own = at < 0 ? undefined : left.splice(at, 1)[0];
    if (own !== undefined) return [own];
    return first === undefined ? [] : [{ ...first, kind: "word", word: text, text }];
  });
  return [...made, ...tokens.slice(end)];
}

/** Whether a word is all that a column of numbers is called by, and no level. */
function isMeasured(word: string, { postings }: TableIndex): boolean {
  const named = postings.get(`s:${stem(word)}`) ?? [];
  return (
    named.some(
      ({ phrase: { value, entry, words } }) =>
        value === null &&
        entry.numeric &&
        entry.affirmative === null &&
        entry.column.role === "measure" &&
        words.filter(({ weight }) => weight >= 0.5).length === 1,
    ) && named.every(({ phrase: { value, words } }) => value === null || words.length > 1)
  );
}
