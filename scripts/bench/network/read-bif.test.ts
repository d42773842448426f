import path from "node:path";
import { conditionalProbability, seededRandom } from "@probability-chat/engine";
import { describe, expect, it } from "vitest";

// By a computed path, since benches are plain JavaScript outside the type checker's project.
const load = (file: string) => import(/* @vite-ignore */ path.join(import.meta.dirname, file));
const { jointOf, readBif } = await load("read-bif.mjs");
const { sampleNetwork } = await load("sample-network.mjs");

/** The example of the format's own description (F. Cozman, "The interchange format", 1998). */
const dogs = `// Bayesian Network in the Interchange Format
network "Dog-Problem" { property "credal-set constant-density-bounded 1.1"; }
variable  "light-on" { type discrete[2] {  "true"  "false" }; property "position = (218, 195)" ; }
variable  bowel-problem { type discrete[2] { "true", "false" }; }
variable  dog-out { type discrete[2] { "true", "false" }; }
variable  hear-bark { type discrete[2] { "true", "false" }; }
variable  family-out { type discrete[2] { "true", "false" }; }
probability ( "light-on" | "family-out" ) { table 0.6 0.05 0.4 0.95 ; }
probability ( bowel-problem ) { table 0.01 0.99 ; }
probability ( dog-out | bowel-problem, family-out ) {
  (true, true) 0.99, 0.01;
  (true, false) 0.97, 0.03; /* two thirds */
  (false, true) 0.9, 0.1;
  (false, false) 0.3, 0.7;
}
probability ( hear-bark | dog-out ) { default 0.01 0.99; ("true") 0.7 0.3; }
probability ( family-out ) { table 0.15 0.85 ; }
`;

const network = readBif(dogs);
const joint = jointOf(network);
const given = (known: Record<string, boolean>) =>
  network.names.map((name: string) => {
    const value = known[name];
    return value === undefined ? null : [Number(value), Number(!value)];
  });

describe("readBif", () => {
  it("reads names, levels, parents and tables", () => {
    expect(network.names).toContain("light-on");
    expect(network.levelNames[0]).toEqual(["true", "false"]);
    expect(network.parents).toEqual([[4], [], [1, 4], [2], []]);
    expect([...network.tables[0]]).toEqual([0.6, 0.4, 0.05, 0.95]);
    expect([...network.tables[3]]).toEqual([0.7, 0.3, 0.01, 0.99]);
  });

  it("answers as summing by hand does", () => {
    // p(out) = .15·(.01·.99 + .99·.9) + .85·(.01·.97 + .99·.3)
    const out = 0.15 * (0.01 * 0.99 + 0.99 * 0.9) + 0.85 * (0.01 * 0.97 + 0.99 * 0.3);
    const event = given({ "dog-out": true });
    expect(conditionalProbability(joint, event, given({}))).toBeCloseTo(out, 12);
    const bark = 0.7 * out + 0.01 * (1 - out);
    expect(conditionalProbability(joint, event, given({ "hear-bark": true }))).toBeCloseTo(
      (0.7 * out) / bark,
      12,
    );
  });

  it("draws tables as often as they are likely, the same for a seed", () => {
    const { columns } = sampleNetwork(network, 20_000, seededRandom(4));
    const share = columns[0].reduce((sum: number, code: number) => sum + 1 - code, 0) / 20_000;
    const wanted = 0.15 * 0.6 + 0.85 * 0.05;
    expect(Math.abs(share - wanted)).toBeLessThan(4 * Math.sqrt((wanted * (1 - wanted)) / 20_000));
    const again = sampleNetwork(network, 20_000, seededRandom(4));
    expect(again.columns[2]).toEqual(columns[2]);
  });

  it.each<[string, string, RegExp]>([
    ["nothing", "", /at least one variable/],
    ["another format", "a,b\n1,2", /begins no block/],
    ["a variable without probabilities", dogs.replace(/probability \( fam.*/, ""), /no probab/],
    ["an unknown parent", dogs.replace("| dog-out", "| cat-out"), /cat-out/],
    ["rows that do not sum to one", dogs.replace("0.99, 0.01", "0.9, 0.01"), /no distribution/],
    ["a missing row", dogs.replace("(true, true) 0.99, 0.01;", ""), /lacks rows/],
    ["half a file", dogs.slice(0, dogs.indexOf("(true, false)")), /ends within/],
  ])("refuses %s", (_name, text, reason) => {
    expect(() => readBif(text)).toThrow(reason);
  });
});
