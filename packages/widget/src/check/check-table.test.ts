import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { checkTable } from "./check-table.ts";
import { withoutColumns } from "./without-columns.ts";

const csv = `id,name,email,age,when
1,"Lovelace, Ada",ada@example.org,36,2024-01-01
2,"Hopper ""Amazing"" Grace",grace@example.org,,2024-01-02
3,"Emmy
Noether",emmy@example.org,53,2024-01-03
`;
const spelled = {
  plain: new TextEncoder().encode(csv),
  marked: new TextEncoder().encode(`\ufeff${csv}`),
  gzip: gzipSync(csv),
  "UTF-16": Buffer.from(`\ufeff${csv}`, "utf16le"),
};
const textOf = (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => new Response(stream).text();

test.each(Object.entries(spelled))("a table is looked at and cut, %s", async (_, bytes) => {
  const file = new Blob([new Uint8Array(bytes)]);
  const check = await checkTable(file);
  expect(check).toMatchObject({ looked: 3, isCut: false });
  expect(check?.columns).toEqual([
    { name: "id", kind: "number", missingShare: 0, personal: null },
    { name: "name", kind: "text", missingShare: 0, personal: "name" },
    { name: "email", kind: "text", missingShare: 0, personal: "e-mail" },
    { name: "age", kind: "number", missingShare: 1 / 3, personal: null },
    { name: "when", kind: "date", missingShare: 0, personal: null },
  ]);
  expect(check?.rows[0]).toEqual(["1", "Lovelace, Ada", "ada@example.org", "36", "2024-01-01"]);
  expect(await textOf(withoutColumns(file, new Set([1, 2])))).toBe(
    "id,age,when\n1,36,2024-01-01\n2,,2024-01-02\n3,53,2024-01-03\n",
  );
  expect(await textOf(withoutColumns(file, new Set([0, 2, 3, 4])))).toBe(
    'name\n"Lovelace, Ada"\n"Hopper ""Amazing"" Grace"\n"Emmy\nNoether"\n',
  );
});

test("of a large table the beginning is looked at, and all of it is cut", async () => {
  const row = "Bonn;3,5;ada@example.org\n";
  const file = new Blob(["city;km;mail\n", row.repeat(200_000)]);
  expect(await checkTable(file)).toMatchObject({ looked: 2_000, isCut: true });
  const text = await textOf(withoutColumns(file, new Set([2])));
  expect(text.length).toBe("city;km\n".length + 200_000 * "Bonn;3,5\n".length);
  expect(text.endsWith("\nBonn;3,5\n")).toBe(true);
});

test("what is no table is nothing", async () => {
  expect(await checkTable(new Blob([""]))).toBeNull();
});
