/** Columns named one after another, as groups are: 'region and year', 'each size'. */
import { AS_SAID, type Mention } from "../grounding/candidate.ts";
import { datePartOf } from "../grounding/columns/date-keys.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { columnCandidates, valueCandidates } from "./columns.ts";
import { listJoin } from "./joins.ts";
import { pick, type Reader, wordAt } from "./reader.ts";

/** Columns named one after another from `at`; the place after them. */
export function readColumns(
  reader: Reader,
  at: number,
  to: number,
): { entries: ColumnEntry[]; end: number } | null {
  const entries: ColumnEntry[] = [];
  let end = at;
  for (;;) {
    let next = end;
    if (entries.length > 0) {
      const step = listJoin(reader, next, /^(?:and|,|&|x)$/);
      if (step === 0) break;
      next += step;
    }
    while (
      (/^(?:the|their|each|every|different|a|an|of|various|all|both|our|its)$/.test(
        wordAt(reader, next),
      ) ||
        (/^(?:kind|type|sort|number|amount)s?$/.test(wordAt(reader, next)) &&
          wordAt(reader, next + 1) === "of")) &&
      next < to &&
      reader.mentionAt.get(next) === undefined
    )
      next += 1;
    // 'each car colour'
    const whose = isRowNoun(wordAt(reader, next)) && !/s$/.test(wordAt(reader, next));
    if (whose && !reader.mentionAt.has(next) && reader.mentionAt.has(next + 1)) next += 1;
    const mention = reader.mentionAt.get(next);
    const part = partAt(reader, next, to);
    if (part !== null) {
      entries.push(part.entry);
      end = next + part.length;
      continue;
    }
    if (mention === undefined || mention.end > to) break;
    const entry = groupColumn(reader, ofItsOwn(reader, mention, to) ?? mention);
    if (entry === null) break;
    entries.push(entry);
    end = mention.end;
    while (
      /^(?:group|groups|level|levels|category|categories|value|values|column|status|type|types|class|classes|band|bands|bracket|brackets|bucket|buckets|s)$/.test(
        wordAt(reader, end),
      ) &&
      end < to &&
      reader.mentionAt.get(end) === undefined
    )
      end += 1;
    // the same column twice ('travel category'): one mention
    const twin = reader.mentionAt.get(end);
    if (
      twin !== undefined &&
      columnCandidates(twin).some((candidate) => candidate.entry === entry) &&
      valueCandidates(twin).length === 0
    )
      end = twin.end;
  }
  return entries.length === 0 ? null : { entries, end };
}

/** 'By smoking habit' of a column `habit` with smokers: the column that ends the name. */
function ofItsOwn(reader: Reader, { end, candidates }: Mention, to: number): Mention | null {
  const next = reader.mentionAt.get(end);
  const [best] = next?.candidates ?? [];
  if (next === undefined || next.end > to || best?.value !== null || !best.whole) return null;
  const [level] = candidates;
  // 'the normal category' is one of them
  const isLevel = level?.entry === best.entry && level.value !== null && level.cost > AS_SAID;
  return isLevel ? next : null;
}

function groupColumn(reader: Reader, mention: Mention): ColumnEntry | null {
  const columns = columnCandidates(mention);
  const values = valueCandidates(mention);
  const [best] = columns;
  if (best === undefined || (values[0] !== undefined && values[0].cost < best.cost)) return null;
  const groupable = columns.filter((candidate) => candidate.entry.column.levels.length > 0);
  return pick(reader, mention, groupable.length > 0 ? groupable : columns)?.entry ?? null;
}

/** A part of the date at a token, unless a column of the table has that very name. */
export function partAt(
  reader: Reader,
  at: number,
  to: number,
): { entry: ColumnEntry; length: number } | null {
  const own = reader.mentionAt
    .get(at)
    ?.candidates.find((candidate) => candidate.whole && candidate.value === null);
  if (own !== undefined && own.entry.column.type !== "date") return null;
  if (at >= to) return null;
  return datePartOf(
    reader.index,
    reader.tokens.slice(at, at + 4).map((token) => token.word),
  );
}
