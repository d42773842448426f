import path from "node:path";
import { scanDependence, tableFromRecords } from "@probability-chat/engine";
import { describe, expect, it } from "vitest";

// By a computed path, since benches are plain JavaScript outside the type checker's project.
const load = (file: string) => import(/* @vite-ignore */ path.join(import.meta.dirname, file));
const { drawRecords } = await load("draw-table.mjs");
const { readInstant } = await load("instants.mjs");

const card = {
  id: "biz/visits",
  rows: 9_000,
  columns: [
    { name: "visit", kind: "text", distinct: 9_000, missing: 0, values: [["V-00017", 1]] },
    {
      name: "city",
      kind: "text",
      distinct: 40,
      missing: 90,
      values: [
        ["Bath", 4_500],
        ["Hull", 9],
      ],
    },
    { name: "fee", kind: "number", distinct: 4_000, missing: 0, min: 0, median: 20, max: 900.5 },
    {
      name: "stars",
      kind: "number",
      distinct: 5,
      missing: 4_500,
      min: 1,
      median: 4,
      max: 5,
      values: [
        ["4", 3_000],
        ["5", 1_000],
        ["1", 500],
      ],
    },
    { name: "came", kind: "date", distinct: 8_000, missing: 0, values: dates("2023-05-01 08:10") },
    { name: "paid", kind: "date", distinct: 12, missing: 0, values: dates("2023-01-01") },
    { name: "note", kind: "empty", distinct: 0, missing: 9_000, values: [] },
  ],
};

function dates(first: string) {
  return [
    [first, 1],
    [first.replace("2023", "2024").replace(/-\d\d-/, "-06-"), 1],
  ];
}

function columnOf(name: string, options: object = {}): string[] {
  const { headers, records } = drawRecords(card, { seed: 1, ...options });
  return records.map((record: string[]) => record[headers.indexOf(name)]);
}

describe("rows drawn from a card", () => {
  it("say the same in columns that by their counts do", () => {
    const column = (name: string, kind: string, values: [string, number][]) => ({
      ...{ name, kind, distinct: values.length, missing: 0, min: 0, median: 0, max: 2, values },
    });
    const coded = {
      id: "ship",
      rows: 100,
      columns: [
        column("class", "text", [
          ["third", 51],
          ["first", 30],
          ["second", 19],
        ]),
        column("pclass", "number", [
          ["3", 51],
          ["1", 30],
          ["2", 19],
        ]),
        column("port", "text", [
          ["S", 52],
          ["C", 30],
          ["Q", 18],
        ]),
      ],
    };
    const { records } = drawRecords(coded, { seed: 1, tilt: 0.5 });
    const pairs = new Set(records.map(([label, code]: string[]) => `${label} ${code}`));
    expect([...pairs].sort()).toEqual(["first 1", "second 2", "third 3"]);
    expect(new Set(records.map(([label, , port]: string[]) => `${label} ${port}`)).size).toBe(9);
  });

  it("are the same from the same seed, and others from another", () => {
    expect(columnOf("fee")).toEqual(columnOf("fee"));
    expect(columnOf("fee")).not.toEqual(columnOf("fee", { seed: 2 }));
    expect([...columnOf("fee")].sort()).toEqual([...columnOf("fee", { seed: 2 })].sort());
  });

  it("have each column's marginal, and every value that the card lists", () => {
    const fees = columnOf("fee").map(Number);
    expect([Math.min(...fees), Math.max(...fees)]).toEqual([0, 900.5]);
    expect(fees.filter((fee) => fee <= 20)).toHaveLength(200);
    const cities = columnOf("city");
    expect(cities.filter((city) => city === "").length).toBe(4);
    expect(Math.abs(cities.filter((city) => city === "Bath").length - 200)).toBeLessThan(8);
    expect(cities).toContain("Hull");
    expect(new Set(cities).size).toBe(41);
    const stars = columnOf("stars");
    expect(stars.filter((star) => star === "").length).toBe(200);
    expect(new Set(stars)).toEqual(new Set(["", "1", "2", "3", "4", "5"]));
  });

  it("are read as what the card says that they are", () => {
    const { headers, records } = drawRecords(card, { seed: 1 });
    const { codebook } = tableFromRecords(headers, records);
    expect(codebook.columns.map(({ name, type, role }) => `${name} ${type} ${role}`)).toEqual([
      "visit text identifier",
      "city text category",
      "fee number measure",
      "stars number measure",
      "came date date",
      "paid date date",
      "note text empty",
    ]);
    expect(codebook.columns[4]?.min).toMatch(/^2023-05-01T\d\d:\d\d:00$/);
    expect(codebook.columns[5]?.levels).toEqual([]);
    expect(columnOf("paid").every((date) => date.endsWith("-01"))).toBe(true);
  });

  it("keep their values and labels from seed to seed, and bend their shares where asked", () => {
    const labels = (options: object) => [...new Set(columnOf("city", options))].sort();
    expect(labels({ seed: 2 })).toEqual(labels({}));
    const bent = columnOf("city", { tilt: 0.5 }).filter((city) => city === "Bath").length;
    expect(Math.abs(bent - 200)).toBeGreaterThan(8);
  });

  it("go together, not all of them", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `v${index}`);
    const columns = names.map((name) => ({ ...card.columns[2], name }));
    const { headers, records } = drawRecords({ ...card, columns }, { seed: 1 });
    const pairs = await scanDependence(tableFromRecords(headers, records), { seed: 1 });
    const dependent = pairs.filter((pair) => pair.dependent).length;
    expect(dependent).toBeGreaterThan(pairs.length / 6);
    expect(dependent).toBeLessThan(pairs.length);
  });
});

describe("dates of cards", () => {
  const column = (...values: string[]) => ({ values: values.map((value) => [value, 1]) });
  it.each([
    ["2024-03-05", column(), "2024-03-05T00:00:00.000Z", "day"],
    ["2024-03", column(), "2024-03-01T00:00:00.000Z", "day"],
    ["2024-03-05T10:30Z", column(), "2024-03-05T10:30:00.000Z", "minute"],
    ["2024-03-05 10:30:09", column(), "2024-03-05T10:30:09.000Z", "second"],
    ["03/05/2024", column("03/05/2024"), "2024-03-05T00:00:00.000Z", "day"],
    ["03/05/2024", column("31/01/2024"), "2024-05-03T00:00:00.000Z", "day"],
    ["9/30/2023 18:02", column(), "2023-09-30T18:02:00.000Z", "minute"],
  ])("reads %s", (text, of, iso, grain) => {
    const { instant, ...rest } = readInstant(text, of);
    expect([new Date(instant).toISOString(), rest]).toEqual([iso, { grain }]);
  });

  it.each(["soon", "1/-9/1910", "10:30"])("does not read %s", (text) => {
    expect(readInstant(text, column())).toBeNull();
  });
});
