import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { tableFromRecords } from "../table/table-from-records.ts";
import { evaluate } from "./evaluate.ts";

const table = tableFromRecords(
  ["tip ($)", "fare", "kind", "SibSp", "Parch", "out", "back", "born", "died"],
  [
    [
      "2",
      "10",
      "a",
      "0",
      "1",
      "2024-01-01T10:00:00",
      "2024-01-01T10:30:00",
      "2000-01-01",
      "2000-01-11",
    ],
    [
      "3",
      "20",
      "a",
      "1",
      "0",
      "2024-01-01T11:00:00",
      "2024-01-01T11:10:00",
      "2000-01-01",
      "2000-01-03",
    ],
    ["1", "0", "b", "1", "1", "2024-01-02T10:00:00", "2024-01-02T10:45:00", "2000-01-02", ""],
    [
      "",
      "8",
      "b",
      "0",
      "0",
      "2024-01-02T12:00:00",
      "2024-01-03T12:00:00",
      "2000-01-05",
      "2000-01-06",
    ],
    ["6", "12", "b", "2", "0", "2024-01-04T10:00:00", "", "2001-01-01", "2002-01-01"],
  ],
);
const columns = table.codebook.columns.map(({ name }) => name);

async function ask(text: string) {
  const parsed = parseQuery(text, { columns });
  if (!parsed.ok) throw new Error(parsed.error.message);
  return evaluate(parsed.query, table);
}

describe("what is computed in each row", () => {
  it.each([
    ["E(`tip ($)` / fare)", (0.2 + 0.15 + 0.5) / 3, 3, 2],
    ["sum(SibSp + Parch)", 6, 5, 0],
    ["median(back - out)", 37.5, 4, 1],
    ["E(hours(back - out))", (0.5 + 1 / 6 + 0.75 + 24) / 4, 4, 1],
    ["E(died - born)", (10 + 2 + 1 + 365) / 4, 4, 1],
    ["P(`tip ($)` > 0.18 * fare)", 3 / 4, 4, 1],
    ["P(`tip ($)` / fare >= 0.2 | SibSp + Parch >= 1)", 2 / 3, 3, 1],
    ["P(back - out > 20)", 3 / 4, 4, 1],
    ["diff(E(`tip ($)` / fare | kind = 'a'), E(`tip ($)` / fare | kind = 'b'))", 0.175 - 0.5, 3, 0],
    ["count(fare * 2 > quantile(0.5, fare + 1))", 4, 5, 0],
  ])("%s", async (text, value, given, excluded) => {
    const answer = await ask(text);
    expect(answer).toMatchObject({ kind: "estimate" });
    if (answer.kind !== "estimate") return;
    expect(answer.value).toBeCloseTo(value, 12);
    const support = answer.parts[0] ? answer.parts.map((part) => part.support) : [answer.support];
    expect(support.reduce((sum, one) => sum + one.given, 0)).toBe(given);
    if (support.length === 1) expect(support[0]?.excluded).toBe(excluded);
  });

  it("groups and ranks by it", async () => {
    const by = await ask("by(SibSp + Parch: count(all))");
    expect(by).toMatchObject({ kind: "groups", columns: ["=SibSp + Parch"] });
    if (by.kind !== "groups") return;
    expect(by.groups.map(({ keys, estimate }) => [keys[0], estimate?.value])).toEqual([
      ["0", 1],
      ["1", 2],
      ["2", 2],
    ]);
    const rank = await ask("rank(kind by E(`tip ($)` / fare) desc, 1)");
    expect(rank).toMatchObject({ groups: [{ keys: ["b"] }] });
    expect(await ask("distribution(SibSp + Parch)")).toMatchObject({
      groups: [{ keys: ["0"] }, { keys: ["1"] }, { keys: ["2"] }],
    });
    expect(await ask("E(`tip ($)` / fare) > 0.2")).toMatchObject({ kind: "claim", holds: true });
  });

  it("tells the rows in which it is missing", async () => {
    expect(await ask("E(`tip ($)` / fare)")).toMatchObject({
      caveats: expect.arrayContaining([
        { kind: "missingExcluded", rows: 2, columns: ["=`tip ($)` / fare"] },
      ]),
    });
  });

  it("reads the cells of a text that are numbers", async () => {
    const texts = ["TIE", "5", "-3.5", "+2", "1e2", ".5", "1,000", "12 abc", "7.", "TIE"];
    const table = tableFromRecords(
      ["margin", "id"],
      texts.map((text, at) => [text, `r${at}`]),
    );
    const askOf = async (text: string) => {
      const parsed = parseQuery(text);
      return parsed.ok ? evaluate(parsed.query, table) : null;
    };
    expect(await askOf("sum(margin + 0)")).toMatchObject({
      value: 104,
      support: { given: 5, excluded: 5 },
    });
    expect(await askOf("count(margin * 2 < 0)")).toMatchObject({ value: 1 });
    expect(await askOf("E(margin)")).toMatchObject({
      message: expect.stringMatching(/; margin \+ 0 has those of its values that are numbers\.$/),
    });
  });

  it.each([
    ["E(kind + fare)", "kind holds no numbers, so it cannot be reckoned with."],
    [
      "E(out + 1)",
      "out holds dates, of which one can only be taken from another: write `later - earlier`.",
    ],
    ["E(minutes(fare - out))", "fare holds no dates."],
    ["E(nobody / fare)", /The table has no column nobody/],
    [
      "whatif(sum(fare * 2); do fare * 1.1)",
      "fare * 2 is computed from fare: write the change into the formula instead.",
    ],
    ["P(fare / 0 > 1)", /fare \/ 0 is missing in every row/],
  ])("%s is refused", async (text, message) => {
    expect(await ask(text)).toMatchObject({
      kind: "refused",
      message: typeof message === "string" ? message : expect.stringMatching(message),
    });
  });
});
