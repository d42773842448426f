import { tableFromRecords } from "@probability-chat/engine";
import { describe, expect, it } from "vitest";
import { columnEntry } from "./column-entry.ts";

function affirmativeOf(header: string, ...levels: string[]): unknown {
  const rows = Array.from({ length: 30 }, (_, at) => [
    String(at),
    levels[at % levels.length] ?? "",
  ]);
  const { codebook } = tableFromRecords(["id", header], rows);
  const [, column] = codebook.columns;
  return column === undefined ? null : columnEntry(column, 1, false).affirmative;
}

describe("the level that means yes", () => {
  it.each([
    ["Passed exam", ["yes", "no"], "yes"],
    ["liver_disease", ["Negative", "Positive"], "Positive"],
    ["Fever", ["absent", "present"], "present"],
    ["Budget approval", ["approve", "disapprove"], "approve"],
    ["Survival", ["died", "survived"], "survived"],
  ])("%s of %j is %s", (header, levels, yes) => {
    expect(affirmativeOf(header, ...levels)).toBe(yes);
  });

  it.each([
    ["Test result", ["Negative", "Positive"]],
    ["Sentiment", ["Negative", "Positive"]],
    ["Sex", ["female", "male"]],
    ["member_type", ["member", "casual"]],
    ["Liver disease", ["Negative", "Positive", "Unclear"]],
  ])("is none of %s, %j", (header, levels) => {
    expect(affirmativeOf(header, ...levels)).toBeNull();
  });
});
