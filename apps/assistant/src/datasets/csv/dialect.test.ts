import { expect, it } from "vitest";
import { csvOf, DatasetRoom } from "../testing/dataset-room.ts";

it.each([
  [
    "doubled, a backslash before one",
    csvOf([
      ["a", "b"],
      ["1", 'w\\"w'],
    ]),
    'w\\"w',
  ],
  [
    "doubled in the header",
    csvOf([
      ["a", 'b "c"'],
      ["1", 'w\\"w'],
    ]),
    'w\\"w',
  ],
  ["escaped by a backslash", '"a","b"\n"1","w\\"w"\n"2","x"\n', 'w"w'],
])("reads quotes that are %s", async (_what, text, cell) => {
  const room = await DatasetRoom.create();
  const { table } = await room.open(text);
  expect(table.codebook.columns[1]?.examples).toContain(cell);
  await room.dispose();
});
