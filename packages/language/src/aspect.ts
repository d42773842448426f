import type { Aspect } from "./interpretation.ts";

const USES =
  /\b(?:use|used|uses|useful|applications?|purposes?|good for|do with|learn from|ask|questions)\b/;
const STATISTICS = /\b(?:statistics|stats|statistical|figures|metrics|summari[sz]e|summary|eda)\b/;
const COLUMNS =
  /\b(?:columns?|variables?|fields?|features?|attributes?|headers?|schema|data dictionary)\b/;

/** Which part of a table's description a question asks for. */
export function aspectOf(question: string): Aspect {
  const said = question.toLowerCase();
  if (USES.test(said)) return "uses";
  if (STATISTICS.test(said)) return "statistics";
  return COLUMNS.test(said) ? "columns" : "overview";
}
