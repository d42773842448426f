import { ALL, and, type Event, not, or } from "@probability-chat/query";
import { expect, test } from "vitest";
import { countByLevels } from "./count-by-levels.ts";
import { tableFromRecords } from "./table-from-records.ts";

const table = tableFromRecords(
  ["place", "grade", "paid", "weight"],
  [
    ["Ulm", "1", "Yes", "1.5"],
    ["ULM", "2", "no", "2.5"],
    ["Bonn", "", "yes", "3.5"],
    ["", "2", "", ""],
    ["Bonn", "1", "No", "1.5"],
  ],
);

const is = (column: string, right: number | string, op: "=" | "!=" | ">=" = "="): Event => ({
  kind: "compare",
  left: { kind: "column", column },
  op,
  right,
});

test.each<[Event]>([
  [ALL],
  [{ kind: "present", column: "weight" }],
  [{ kind: "missing", column: "place" }],
  [is("place", "Bonn")],
  [is("place", "bonn")],
  [is("place", "Ulm")],
  [is("place", "Paris")],
  [is("place", "Bonn", "!=")],
  [is("grade", 2)],
  [is("grade", "1.0")],
  [is("grade", 2, ">=")],
  [is("paid", "yes")],
  [not(is("paid", "YES"))],
  [and(is("grade", 1), { kind: "present", column: "grade" })],
  [or(is("grade", 1), { kind: "missing", column: "grade" })],
  [{ kind: "in", left: { kind: "column", column: "place" }, values: ["Bonn", "ulm"] }],
])("counts as the rows do: %j", async (event) => {
  const [row] = await table.aggregate({ where: ALL, by: [], measures: [{ kind: "count", event }] });
  expect(row?.measures).toEqual([{ kind: "count", count: countByLevels(table.codebook, event) }]);
});

test.each<[Event]>([[is("weight", 1.5)], [and(is("place", "Ulm"), is("grade", 1))]])(
  "leaves to the rows what levels do not say: %j",
  (event) => {
    expect(countByLevels(table.codebook, event)).toBeNull();
  },
);
