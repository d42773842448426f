/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { baseOf, hashOf, isEnglishStem } from "../src/lexicon/english-stems.ts";

const WORDS = readFileSync(new URL("english-stems.txt", import.meta.url), "utf8")
  .replace(/^#.*$/gm, "")
  .trim()
  .split(/\s+/);
const CODED = readFileSync(new URL("../src/lexicon/english-stems.ts", import.meta.url), "utf8")
  .split("\n")
  .flatMap((line) => /^ {2}"(.*)",$/.exec(line)?.[1] ?? [])
  .join("");

describe("the stems of English words", () => {
  it("are written down as the list has them", () => {
    const all = new Set(WORDS);
    expect(CODED).toBe(coded(WORDS.filter((word) => !all.has(baseOf(word) ?? ""))));
  });

  it("are all known", () => {
    expect(WORDS.filter((word) => !isEnglishStem(word))).toEqual([]);
  });

  it.each(["visiter", "completli", "employement", "winer", "exacteli"])(
    "leave out “%s”",
    (slip) => {
      expect(isEnglishStem(slip)).toBe(false);
    },
  );

  it("are seldom anything else", () => {
    const own = new Set(WORDS);
    const slips = WORDS.map((word) => `${word.slice(0, 2)}q${word.slice(3)}`);
    const known = slips.filter((word) => !own.has(word) && isEnglishStem(word));
    expect(known.length / slips.length).toBeLessThan(0.002);
  });
});

function coded(words: readonly string[]): string {
  const hashes = [...new Set(words.map(hashOf))].sort((a, b) => a - b);
  const steps = hashes.map((hash, at) => hash - (hashes[at - 1] ?? 0));
  const bits = steps
    .map((step) => `${"1".repeat(step >> 9)}0${(step & 511).toString(2).padStart(9, "0")}`)
    .join("");
  return (bits.match(/.{1,13}/g) ?? [])
    .map((group) => Number.parseInt(group.padEnd(13, "0"), 2))
    .map((value) => digit(Math.floor(value / 91)) + digit(value % 91))
    .join("");
}

function digit(value: number): string {
  return String.fromCharCode(value + (value < 57 ? 35 : 36));
}
