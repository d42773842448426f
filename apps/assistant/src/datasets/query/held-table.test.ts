import type { AggregateRequest } from "@probability-chat/engine";
import { ALL } from "@probability-chat/query";
import { afterAll, expect, test } from "vitest";
import { csvOf, DatasetRoom } from "../testing/dataset-room.ts";
import { heldTable, isHeld, within } from "./held-table.ts";
import { openDataset } from "./open-dataset.ts";

const room = await DatasetRoom.create();
afterAll(() => room.dispose());

const request: AggregateRequest = {
  where: ALL,
  by: [],
  measures: [{ kind: "count", event: ALL }],
};

test("a small table answers without its file, and like it", async () => {
  const { directory } = await room.create(
    csvOf([
      ["n", "day", "word", "flag"],
      ["01", "2024-02-29", "a", "yes"],
      ["2.50", "", "it's", "No"],
      ["", "2023-01-01", "", "no"],
    ]),
  );
  const [held, stored] = [
    await openDataset(directory),
    await openDataset(directory, { holds: false }),
  ];
  const all = { where: ALL, columns: held.codebook.columns.map(({ name }) => name) };
  const cells = await stored.table.read(all);
  expect(await held.table.read(all)).toEqual(cells);
  for (const dataset of [stored, held]) await dataset.close();
  await expect(stored.table.read(all)).rejects.toThrow();
  expect(await held.table.read(all)).toEqual(cells);
});

test.each([
  ["rows", 10_001, 3, 1],
  ["cells", 2_001, 100, 1],
  ["bytes", 3, 3, 2_000_001],
])("is not held with too many %s", (_, rows, width, bytes) => {
  const codebook = { rows, columns: Array.from({ length: width }) };
  expect(isHeld(codebook as never, bytes)).toBe(false);
});

test("what is given up is counted no further", async () => {
  const given = new AbortController();
  const { table } = await room.open("n\n1\n2\n");
  const bounded = within({ signal: given.signal }, table);
  expect(await bounded.aggregate(request)).toHaveLength(1);
  given.abort(new Error("too late"));
  await expect(bounded.aggregate(request)).rejects.toThrow("too late");
  await expect(bounded.computing([]).read({ where: ALL, columns: ["n"] })).rejects.toThrow();
});

test("a store that fails is asked again", async () => {
  const { table } = await room.open("n\n1\n2\n");
  let failures = 1;
  const held = heldTable({
    ...table,
    read: async (asked) => {
      failures -= 1;
      if (failures >= 0) throw new Error("The disk is away.");
      return table.read(asked);
    },
  });
  await expect(held.aggregate(request)).rejects.toThrow("The disk is away.");
  expect(await held.aggregate(request)).toEqual(await table.aggregate(request));
  expect(failures).toBe(-1);
});
