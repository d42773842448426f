// Writes authored lines with their queries in canonical text and one normal form:
// node --import tsx --conditions=@probability-chat/source training/canonical.mjs TABLES.jsonl IN.jsonl … OUT.jsonl
import { readFileSync, writeFileSync } from "node:fs";
import { parseQuery, printQuery } from "@probability-chat/query";

const [tablesFile, ...files] = process.argv.slice(2);
const out = files.pop();
const read = (file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line.replaceAll("Infinity", "null")));
const cards = new Map(read(tablesFile).map((card) => [card.id, card]));
const order = [
  "table",
  "question",
  "context",
  "query",
  "accept",
  "refuse",
  "clarify",
  "words",
  "readings",
  "dictionary",
];
let dropped = 0;

/** `not x = v` is `x != v`, wherever an event stands. */
function normal(node) {
  if (Array.isArray(node)) return node.map(normal);
  if (typeof node !== "object" || node === null) return node;
  const { kind, event } = node;
  if (kind === "not" && event.kind === "compare" && (event.op === "=" || event.op === "!="))
    return { ...normal(event), op: event.op === "=" ? "!=" : "=" };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, normal(value)]));
}

function canonical(text, columns) {
  const parsed = parseQuery(text, { columns });
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
  return printQuery(normal(parsed.query));
}

const lines = files.flatMap(read).flatMap((line) => {
  const card = cards.get(line.table);
  if (!card) return [];
  const columns = card.columns.map(({ name }) => name);
  try {
    const queries = Object.fromEntries(
      ["context", "accept", "readings"]
        .filter((key) => line[key]?.length)
        .map((key) => [key, line[key].map((text) => canonical(text, columns))]),
    );
    const query = line.query ? { query: canonical(line.query, columns) } : {};
    const whole = { ...line, ...queries, ...query };
    const said = order.filter((key) => whole[key] !== undefined && whole[key] !== null);
    return [Object.fromEntries(said.map((key) => [key, whole[key]]))];
  } catch (error) {
    dropped += 1;
    console.error(line.table, error.message);
    return [];
  }
});
writeFileSync(out, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
console.error(`${lines.length} lines, ${dropped} dropped`);
