import { describe, expect, it } from "vitest";
import { type Hearing, withoutIntroduction } from "./introduction.ts";
import { splitSentences } from "./sentences.ts";

const hearing: Hearing = {
  named: (text) =>
    /\b(?:vegan|night|\d+)\b/i.test(text) ? "value" : /\broad\b/i.test(text) ? "column" : null,
  reads: (sentences) => /^\s*how many are/i.test(sentences.map(({ text }) => text).join("; ")),
};
const left = (text: string): string =>
  withoutIntroduction(splitSentences(text), hearing)
    .map((sentence) => sentence.text.trim())
    .join(" | ");

describe("withoutIntroduction", () => {
  it.each([
    ["Hi, I'm one of the nurses and we're preparing our report. How many are there?"],
    ["Quick one for the board deck: how many are there?"],
    ["I'm making a slide, how many are there?"],
    ["Good morning! I work in a bakery. How many are there?"],
    ["For my thesis - how many are there? Thanks in advance!"],
    ["I'm not an expert, so please keep it simple: how many are there?"],
    ["My boss wants to know how many are there?"],
    ["How many are there? It's for a report."],
    ["Hmm, I'm trying to work out how many are there"],
    ["Would you mind telling me how many are there, so I can plan ahead?"],
    ["Sorry if this is obvious, but how many are there? Thx!"],
    ["As a statistician I want to know how many are there"],
    ["Hey 👋 any idea how many are there (just curious)"],
    ["When you have a minute: how many are there? No rush."],
    ["Settle a bet for me: how many are there, asap please"],
    ["Looking at the data, how many are there, for my report?"],
    ["I'm a student writing an essay on road safety. How many are there?"],
    ["A colleague and I are having a disagreement. How many are there?"],
    ["How many are there? My boss wants it by 5 pm."],
    ["I've been staring at the numbers all day - how many are there?"],
  ])("sets aside who asks and what for: %s", (text) => {
    expect(left(text).toLowerCase()).toBe("how many are there");
  });

  it.each([
    ["I only care about owls. How many are there?"],
    ["I'm writing about owls. How many are there?"],
    ["For owls: how many are there?"],
    ["I want the road ones. How many of those are there?"],
    ["We are looking for owls. How many are there?"],
    ["I need one with a garden: how many are there?"],
    ["I bought an owl. How many are there?"],
    ["I have an owl. How many are there?"],
    ["I'm an owl. How many are there like me?"],
    ["I work at night: how many are there?"],
    ["The keeper is an owl. How many are there?"],
    ["As a vegan I want to know how many are there"],
    ["As an owl, how many are there like me"],
    ["How many are there for the night"],
    ["How many are there because it is cold"],
  ])("keeps what says more: %s", (text) => {
    expect(left(text)).not.toMatch(/^how many are there$/i);
  });

  it("asks whether it is so where somebody wants to know it", () => {
    expect(left("Our director wants to know if owls sleep longer")).toBe(
      "Is it true that owls sleep longer",
    );
  });

  it("leaves a message of nothing else as it is", () => {
    expect(left("Thanks!")).toBe("Thanks");
  });
});
