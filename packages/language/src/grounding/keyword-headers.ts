import { AUXILIARIES } from "../lexicon/function-words.ts";
import { plain, type Token } from "../text/tokens.ts";
import { asColumn, forced, type Hit } from "./candidate.ts";
import { isFunctionWord } from "./function-word.ts";
import { levelOf, type TableIndex } from "./table-index.ts";

const SUMMARY =
  /^(?:average|avg|mean|median|typical|maximum|max|minimum|min|highest|lowest|total|sum|expected|distribution|by|per)$/;

/** Headers that are words of the grammar ('given', 'count'), where only a column can stand. */
export function keywordHeaders(tokens: readonly Token[], index: TableIndex): Hit[] {
  const hits: Hit[] = [];
  for (const entry of index.columns) {
    if (entry.words.length !== 1) continue;
    const header = plain(entry.column.header);
    if (!isFunctionWord(header) && !GRAMMAR.has(header)) continue;
    tokens.forEach((token, at) => {
      if (token.word !== header) return;
      const next = tokens[at + 1];
      const value = tokens[at + 2];
      const copula = /^(?:is|=|==|was|are|equals)$/.test(next?.word ?? "");
      const level = value !== undefined && levelOf(entry, value.word) !== null;
      const before = tokens[at - 1];
      const measured =
        SUMMARY.test(before?.word ?? "") &&
        (next === undefined ||
          (next.word !== "of" &&
            (isFunctionWord(next.word) || next.kind === "symbol" || COMPARED.test(next.word))) ||
          /^(?:by|for|given|among|in|when|if|per)$/.test(next.word));
      const joined =
        /^(?:to|on|with|for)$/.test(before?.word ?? "") && TIED.test(tokens[at - 2]?.word ?? "");
      const noun = entry.numeric && !isCopula(token.word);
      const summed = noun && before?.word === "of" && OF.test(tokens[at - 2]?.word ?? "");
      const compared =
        noun &&
        /^(?:is|are|was|were|the|does|do)$/.test(before?.word ?? "") &&
        COMPARED.test(next?.word ?? "");
      const related =
        (joined || summed || compared || RELATED.test(before?.word ?? "")) &&
        (compared ||
          next === undefined ||
          (next.word !== "of" && (isFunctionWord(next.word) || next.kind === "symbol")));
      // 'a count of less than ten'
      const sized =
        noun &&
        /^(?:a|an)$/.test(before?.word ?? "") &&
        next?.word === "of" &&
        tokens.slice(at + 2, at + 6).some((other) => other.value !== null);
      const valued =
        next !== undefined && next.kind === "number" && levelOf(entry, next.text) !== null;
      const bounded =
        entry.numeric &&
        next !== undefined &&
        /^(?:is|=|<|>|<=|>=|over|under|above|below|exceeds)$/.test(next.word) &&
        tokens.slice(at + 1, at + 5).some((other) => other.kind === "number") &&
        !isCopula(token.word);
      if (
        !(copula && level) &&
        !measured &&
        !related &&
        !valued &&
        !bounded &&
        !sized &&
        token.kind !== "quoted"
      )
        return;
      hits.push(forced(at, asColumn(entry)));
    });
  }
  return hits;
}

const GRAMMAR = new Set(
  "given and or not probability count average mean median sum total number rank mode range share rate odds when if among where between max min chance".split(
    " ",
  ),
);

const COMPARED =
  /^(?:highest|lowest|largest|smallest|higher|lower|greater|larger|smaller|bigger|more|less|above|below|over|under|exceeds?)$/;
const RELATED =
  /^(?:and|between|describe|summari[sz]e|affects?|affecting|influences?|drives?|predicts?|determines?|explains?|with|versus|median|distribution)$/;

const OF =
  /^(?:average|mean|median|maximum|max|minimum|min|total|sum|distribution|range|percentile|quantile|quartile|correlation|value|values|histogram|spread)$/;

const TIED =
  /^(?:matters?|related|relates?|linked|tied|connected|associated|correlated|correlates?|depends?|depended|dependent)$/;

function isCopula(word: string): boolean {
  return AUXILIARIES.has(word);
}
