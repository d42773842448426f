import { describe, expect, it } from "vitest";
import { family, isHolderOf, isPlural, root, stem } from "./stem.ts";

describe("stem", () => {
  it.each([
    ["smokes", "smoked"],
    ["surviving", "survived"],
    ["cities", "city"],
    ["movies", "movie"],
    ["studied", "study"],
    ["women", "woman"],
    ["classes", "class"],
    ["stopped", "stop"],
    ["paid", "pays"],
    ["neighbourhood", "neighborhoods"],
    ["cancelled", "cancel"],
    ["organised", "organize"],
    ["centres", "center"],
  ])("folds %s and %s", (a, b) => {
    expect(stem(a)).toBe(stem(b));
  });

  it.each([
    ["status", "state"],
    ["rating", "rate"],
    ["marketing", "market"],
    ["exercise", "exercize"],
    ["called", "cal"],
  ])("keeps %s and %s apart", (a, b) => {
    expect(stem(a)).not.toBe(stem(b));
  });
});

describe("root", () => {
  it.each([
    ["smoker", "smoking"],
    ["rainy", "rain"],
    ["sunny", "sun"],
    ["membership", "members"],
    ["payment", "paid"],
  ])("folds %s and %s", (a, b) => {
    expect(root(a)).toBe(root(b));
  });
});

describe("family", () => {
  it.each([
    ["escalation", "escalated"],
    ["resolution", "resolve"],
    ["satisfaction", "satisfied"],
    ["readmission", "readmitted"],
    ["diabetic", "diabetes"],
    ["asthmatic", "asthma"],
    ["hypertensive", "hypertension"],
    ["delinquency", "delinquent"],
    ["absence", "absent"],
    ["insurance", "insured"],
    ["owner", "own"],
    ["failure", "fails"],
    ["departures", "depart"],
  ])("folds %s and %s", (a, b) => {
    expect(family(a)).toBe(family(b));
  });

  it.each([
    ["student", "study"],
    ["population", "popular"],
    ["station", "state"],
    ["location", "local"],
  ])("keeps %s and %s apart", (a, b) => {
    expect(family(a)).not.toBe(family(b));
  });
});

describe("isHolderOf", () => {
  it.each([
    ["members", "membership"],
    ["owner", "ownership"],
    ["citizens", "citizenship"],
    ["tenant", "tenancy"],
    ["residents", "residence"],
  ])("tells %s from %s", (noun, held) => {
    expect(isHolderOf(noun, held)).toBe(true);
  });

  it.each([
    ["membership", "memberships"],
    ["insured", "insurance"],
    ["patients", "residence"],
    ["driver", "driving"],
    ["towns", "township"],
    ["ships", "ship"],
  ])("is not so of %s and %s", (noun, held) => {
    expect(isHolderOf(noun, held)).toBe(false);
  });
});

describe("isPlural", () => {
  it.each(["flights", "bacteria", "women"])("knows %s", (word) => {
    expect(isPlural(word)).toBe(true);
  });

  it.each(["flight", "bacterium", "data"])("tells %s apart", (word) => {
    expect(isPlural(word)).toBe(false);
  });
});
