/** 'And by day 14?' after the share that had germinated by day 7: the last query of the same measure at another time. */
import { type Query, queryColumns } from "@probability-chat/query";
import type { Reader } from "../grammar/reader.ts";
import { timedMeasures } from "../grounding/columns/timed-measures.ts";
import { AGAIN } from "../grounding/folds/times-said.ts";

export function atOtherTime(reader: Reader, last: Query): Query | undefined {
  const [mention, more] = reader.mentions;
  const named = mention?.candidates[0]?.entry;
  if (mention === undefined || named === undefined || more !== undefined) return undefined;
  const apart = reader.tokens.filter((_, at) => at < mention.start || at >= mention.end);
  if (!apart.every(({ word }) => AGAIN.test(word))) return undefined;
  const measure = timedMeasures(reader.index).find(({ columns }) =>
    [...columns.values()].includes(named),
  );
  const asked = queryColumns(last);
  const own = new Set(measure?.columns.values());
  const [before, another] = [...own].filter(({ column }) => asked.includes(column.name));
  if (before === undefined || another !== undefined || before === named) return undefined;
  if (before.affirmative !== named.affirmative) return undefined;
  return JSON.parse(JSON.stringify(last), (key, part: unknown) =>
    part === before.column.name && key !== "value" ? named.column.name : part,
  ) as Query;
}
