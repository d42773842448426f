import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { seededRandom } from "@probability-chat/engine";
import { parseQuery } from "@probability-chat/query";

/** Table cards by id. */
export function readCards(file) {
  return new Map(readJsonLines(file).map(({ value }) => [value.id, value]));
}

/**
 * Authored lines of files and folders of them, their queries parsed against their cards.
 *
 * @returns `[{ file, table, question, query | refuse | clarify, accept, readings, context, dictionary }]`
 */
export function readLines(paths, cards) {
  return paths.flatMap(filesOf).flatMap((file) =>
    readJsonLines(file).map(({ value, place }) => {
      const card = cards.get(value.table);
      if (!card) throw new Error(`${place}: there is no card of the table ${value.table}.`);
      const columns = card.columns.map(({ name }) => name);
      const parsed = (text) => {
        const result = parseQuery(text, { columns });
        if (result.ok) return result.query;
        throw new Error(`${place}: ${text}: ${result.error.message}`);
      };
      const { accept = [], readings = [], context = [], dictionary = {} } = value;
      return {
        ...value,
        file: path.basename(file, ".jsonl"),
        dictionary,
        query: value.query === undefined ? null : parsed(value.query),
        accept: accept.map(parsed),
        readings: readings.map(parsed),
        context: context.map(parsed),
      };
    }),
  );
}

/** The lines on tables of a part: `test`, `calibrate`, `train` (on neither) or `all`. */
export function linesOfPart(lines, part, split) {
  if (part === "all") return lines;
  const held = new Set(Object.values(split).flat());
  const wanted = new Set(split[part] ?? []);
  return lines.filter(({ table }) => (part === "train" ? !held.has(table) : wanted.has(table)));
}

/** So many of the lines, drawn with a seed, those of a table one after another. */
export function drawLines(lines, limit, seed) {
  const random = seededRandom(seed);
  const keyed = lines.map((line) => ({ line, key: random.uniform() }));
  const drawn = keyed.sort((a, b) => a.key - b.key).slice(0, limit);
  return drawn
    .map(({ line }) => line)
    .sort((a, b) => (a.table < b.table ? -1 : Number(a.table > b.table)));
}

function filesOf(name) {
  if (!statSync(name).isDirectory()) return [name];
  const inside = readdirSync(name).filter((file) => file.endsWith(".jsonl"));
  return inside.sort().map((file) => path.join(name, file));
}

function readJsonLines(file) {
  const texts = readFileSync(file, "utf8").split("\n");
  return texts.flatMap((text, index) => {
    if (text.trim() === "") return [];
    const place = `${file}:${index + 1}`;
    try {
      return [{ value: JSON.parse(text), place }];
    } catch (error) {
      throw new Error(`${place}: ${error.message}`);
    }
  });
}
