import { count, mean, type Query } from "@probability-chat/query";
import { levelShift } from "../../../numerics/level-shift.ts";
import type { Context } from "../../context.ts";
import type { Oracle } from "../kind.ts";
import type { Oddity } from "./oddities.ts";

/** Measures that are followed over the table's first dates. */
const MOST_FOLLOWED = 6;
const LEAST_PERIODS = 12;

/** Sudden changes, for good, in how many rows there are a period and in the means of numbers. */
export async function findShifts(
  { table }: Context,
  focus: string | null,
  ask: Oracle["ask"],
): Promise<Oddity[]> {
  const { columns } = table.codebook;
  const date = columns.find(
    ({ name, type, role, distinct }) =>
      type === "date" && role === "date" && name !== focus && distinct >= LEAST_PERIODS,
  );
  if (!date) return [];
  const followed = columns.filter(
    ({ name, type, role, levels }) =>
      type === "number" &&
      role === "measure" &&
      levels.length === 0 &&
      (focus === null || name === focus),
  );
  const asked = [
    ...(focus === null ? [{ column: null, scalar: count() }] : []),
    ...followed.slice(0, MOST_FOLLOWED).map(({ name }) => ({ column: name, scalar: mean(name) })),
  ];
  const found: Oddity[] = [];
  for (const { column, scalar } of asked) {
    const query: Query = { kind: "trend", scalar, over: date.name };
    const answer = await ask(query);
    if (answer.kind !== "trend" || answer.points.length < LEAST_PERIODS) continue;
    const shift = levelShift(answer.points.map(({ value }) => value));
    if (!shift) continue;
    const { before, after } = shift;
    const from = answer.points[shift.at]?.key ?? "";
    found.push({ found: { kind: "shift", column, from, before, after }, query });
  }
  return found;
}
