/** 'How many true are there': a level that is a word of the grammar too, said of no column. */
import { type Query, queryColumns } from "@probability-chat/query";
import { levelOf } from "../../grounding/table-index.ts";
import { quoted } from "../../text/wording.ts";
import { type Problem, type Reader, spanOf, wordAt } from "../reader.ts";

/** Asks which column is meant where the query is of none that has the level. */
export function bareTruth(reader: Reader, query: Query): Problem | null {
  const at = reader.tokens.findIndex(
    ({ word }, place) =>
      /^(?:true|false)$/.test(word) &&
      /^(?:many|of|all|any|say|says|said|are|were)$/.test(wordAt(reader, place - 1)),
  );
  if (at < 0 || reader.mentionAt.has(at)) return null;
  const { columns } = reader.index;
  const having = columns.filter((entry) => levelOf(entry, wordAt(reader, at)) !== null);
  const asked = queryColumns(query);
  if (having.length === 0 && asked.length > 0) return null;
  if (having.some(({ column }) => asked.includes(column.name))) return null;
  const span = spanOf(reader, at, at + 1);
  const names = having.map(({ column }) => `\`${column.name}\``).join(", ");
  const where = having.length === 0 ? "in no column" : `in ${names}`;
  const message = `${quoted(span.text)} occurs ${where}. Of which column do you mean it?`;
  return { kind: "ask", span, message };
}
