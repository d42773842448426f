import { afterAll, describe, expect, it } from "vitest";
import { csvOf, DatasetRoom } from "../testing/dataset-room.ts";

const hostile = [
  `"; DROP TABLE t; --`,
  `' OR '1'='1`,
  "c0) FROM read_text('/etc/passwd') --",
  "$1",
  "`id`",
  "\\'; SELECT 1; --",
  "日本; PRAGMA database_list",
  "a\u2028b",
  "%s%n",
  "=cmd|' /C calc'!A0",
];

describe("hostile headers and cells", async () => {
  const room = await DatasetRoom.create();
  afterAll(() => room.dispose());

  it("are data", async () => {
    const rows = hostile.map((_, at) =>
      hostile.map((_text, by) => hostile[(at + by) % hostile.length] ?? ""),
    );
    const { codebook, table } = await room.open(csvOf([hostile, ...rows]));
    expect(codebook.rows).toBe(hostile.length);
    for (const [at, { name }] of codebook.columns.entries()) {
      for (const text of hostile) {
        const [row] = await table.aggregate({
          where: { kind: "compare", left: { kind: "column", column: name }, op: "=", right: text },
          by: [{ kind: "column", column: name }],
          measures: [{ kind: "count", event: { kind: "all" } }],
        });
        expect(row).toEqual({ keys: [text], measures: [{ kind: "count", count: 1 }] });
      }
      const cells = await table.read({ where: { kind: "all" }, columns: [name] });
      expect(cells.map(([cell]) => cell)).toEqual(rows.map((row) => row[at]));
    }
  });

  it("unknown columns are an error that names them", async () => {
    const { table } = await room.open("a,b\n1,2\n");
    const ask = table.read({ where: { kind: "all" }, columns: ['c0"; DROP'] });
    await expect(ask).rejects.toThrow(/no column named/);
  });
});
