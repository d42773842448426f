import { describe, expect, it } from "vitest";
import { logProbability } from "../../src/model/conditional-probability.ts";
import { decodeModel, encodeModel, MODEL_VERSION } from "../../src/model/model-file.ts";
import { isUnreadableModelError } from "../../src/model/unreadable-model-error.ts";
import { seededRandom } from "../../src/numerics/random.ts";
import { networkOf, randomModel, randomTrees } from "./small-models.ts";

const model = randomModel([2, 3, 5], 3);
const bytes = encodeModel(model);
const PARENTS = '"parents":[[],[0],[1,0]]';

function refusal(broken: Uint8Array): string {
  try {
    decodeModel(broken);
  } catch (error) {
    if (isUnreadableModelError(error)) return error.message;
    throw error;
  }
  return "loaded";
}

function changed(change: (copy: Uint8Array, view: DataView) => void): Uint8Array {
  const copy = bytes.slice();
  change(copy, new DataView(copy.buffer));
  return copy;
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** A file that is whole, with another header. */
function withHeader(replace: (header: string) => string, of = bytes): Uint8Array {
  const length = new DataView(of.buffer).getUint32(12, true);
  const text = ascii(replace(String.fromCharCode(...of.subarray(20, 20 + length))));
  const body = Uint8Array.from([...text, ...of.subarray(20 + length)]);
  let hash = 0x811c9dc5;
  for (const byte of body) hash = Math.imul(hash ^ byte, 0x01000193);
  const whole = Uint8Array.from([...of.subarray(0, 20), ...body]);
  new DataView(whole.buffer).setUint32(12, text.length, true);
  new DataView(whole.buffer).setUint32(16, hash >>> 0, true);
  return whole;
}

describe("the model's file", () => {
  it("gives back the same model", () => {
    const loaded = decodeModel(bytes);
    expect(loaded).toEqual(model);
    const evidence = [[1, 0], null, [0, 1, 0, 0, 1]];
    expect(logProbability(loaded, evidence)).toBe(logProbability(model, evidence));
    expect(encodeModel(loaded)).toEqual(bytes);
    expect(decodeModel(Uint8Array.from([7, ...bytes]).subarray(1))).toEqual(model);
  });

  it("is read into the memory in which its trees are asked, once", () => {
    const { members } = decodeModel(bytes);
    const buffers = members.flatMap((member) =>
      member.kind === "hiddenTree"
        ? [member.prior, ...member.transitions, ...member.emissions].map(({ buffer }) => buffer)
        : [],
    );
    expect(buffers).toHaveLength(3 * 7);
    expect(new Set(buffers).size).toBe(1);
    // Whole pages, and one to spare.
    expect(buffers[0]?.byteLength).toBe(2 * 65_536);
  });

  it.each<[string, Uint8Array, RegExp]>([
    ["nothing", new Uint8Array(), /no model/],
    ["another file", ascii("a,b\n1,2\n3,4\n5,6\n7,8\n"), /no model/],
    [
      "a later version",
      changed((_, view) => view.setUint32(8, MODEL_VERSION + 1, true)),
      /version 3/,
    ],
    ["a flipped bit", changed((copy) => copy.fill((copy.at(-9) ?? 0) ^ 4, -9, -8)), /damaged/],
    ["half of it", bytes.slice(0, bytes.length / 2), /damaged/],
    ["a header of no JSON", withHeader((text) => `!${text}`), /no JSON/],
    ["a header of null", withHeader(() => "null"), /another shape/],
    ["weights that are none", withHeader((text) => text.replace("0.4", "0.9")), /another shape/],
    [
      "an order that is no tree",
      withHeader((text) => text.replace('"order":[0,1,2]', '"order":[0,2,2]')),
      /another shape/,
    ],
    [
      "a network with a cycle",
      withHeader((text) => text.replace(PARENTS, '"parents":[[2],[0],[1]]')),
      /another shape/,
    ],
    [
      "a parent that is no column",
      withHeader((text) => text.replace(PARENTS, '"parents":[[],[0],[1,3]]')),
      /another shape/,
    ],
    [
      "a parent twice",
      withHeader((text) => text.replace(PARENTS, '"parents":[[],[0],[1,1]]')),
      /another shape/,
    ],
    [
      "fewer parents",
      withHeader((text) => text.replace(PARENTS, '"parents":[[],[0],[]]')),
      /no distribution|to spare/,
    ],
    [
      "more parents than could be summed out",
      withHeader((text) => text.replace("[2,3,5]", "[2000,3000,500]")),
      /another shape/,
    ],
    ["a kind that is none", withHeader((text) => text.replace("network", "forest")), /another/],
    [
      "fewer levels",
      withHeader((text) => text.replace("[2,3,5]", "[2,3,4]")),
      /no distribution|to spare/,
    ],
    [
      "more levels",
      withHeader((text) => text.replace("[2,3,5]", "[2,3,500]")),
      /cut short|no distribution/,
    ],
    [
      "states that are none",
      withHeader((text) => text.replace('"states":4', '"states":"4"')),
      /another shape/,
    ],
    [
      "states that the kernel does not take",
      withHeader((text) => text.replace('"states":4', '"states":6')),
      /another shape/,
    ],
    [
      "levels that no memory holds",
      withHeader(
        (text) => text.replace("[2,3,5]", "[2,3,9000000000000]"),
        encodeModel(randomTrees([2, 3, 5], 3)),
      ),
      /cut short/,
    ],
    [
      "shares below 0 that sum to one",
      encodeModel({
        levels: [2],
        weights: [1],
        members: [
          { ...networkOf([2], [[]], seededRandom(1)), tables: [Float64Array.of(1.5, -0.5)] },
        ],
      }),
      /no distribution/,
    ],
  ])("refuses %s", (_name, broken, reason) => {
    expect(refusal(broken)).toMatch(reason);
  });
});
