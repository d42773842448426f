import { describe, expect, it } from "vitest";
import { type Kernel, loadKernel } from "../../src/model/kernel/load-kernel.ts";
import { seededRandom } from "../../src/numerics/random.ts";
import { referenceKernel } from "./reference-kernel.ts";

/** Eight regions of the memory, all filled with seeded values between 0.1 and 1.1. */
const REGION = 32 * 48 * 4;
const [a, b, c, d, e, g, h, x] = Array.from({ length: 8 }, (_, i) => 1_024 + i * REGION) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

function filled(levels: number) {
  const { kernel, memory } = loadKernel(1_024 + 8 * REGION);
  const random = seededRandom(7);
  new Float32Array(memory, 1_024, (8 * REGION) / 4).forEach((_, i, all) => {
    all[i] = 0.1 + random.uniform();
  });
  // The code `levels` is a missing value.
  const codes = new Int32Array(memory, x, 48);
  for (let i = 0; i < 48; i++) codes[i] = random.below(levels + 1);
  return { kernel, memory };
}

describe.each([
  [4, 2, 16],
  [8, 3, 48],
  [16, 8, 48],
  [32, 9, 48],
  [12, 40, 32],
])("%i states, %i levels, %i rows: as the reference", (states, levels, batch) => {
  const cells = states * batch;
  it.each<[string, (kernel: Kernel) => void]>([
    ["multiply", (k) => k.multiply(a, b, c, states, states, batch)],
    ["addOuter", (k) => k.addOuter(a, b, c, states, states, batch)],
    ["emit", (k) => k.emit(a, x, b, states, levels, batch)],
    ["addEmissions", (k) => k.addEmissions(a, b, x, c, states, levels, batch)],
    ["scale", (k) => k.scale(a, b, cells)],
    ["normalize", (k) => k.normalize(a, b, states, batch)],
    ["startDown", (k) => k.startDown(a, b, c, d, e, states, batch)],
    ["without", (k) => k.without(a, b, c, d, cells)],
    ["stepTransitions", (k) => k.stepTransitions(a, b, c, d, states, 0.5, 0.3)],
    ["a whole step of transitions", (k) => k.stepTransitions(a, b, c, d, states, 0.5, 1)],
    ["stepEmissions", (k) => k.stepEmissions(a, c, d, states, levels, 0.5, 0.3)],
    ["stepEmissions of one row", (k) => k.stepEmissions(g, h, d, 1, states, 0.5, 0.3)],
  ])("%s", (_name, call) => {
    const fast = filled(levels);
    const slow = filled(levels);
    const before = new Float32Array(fast.memory.slice(0), 1_024);
    call(fast.kernel);
    call(referenceKernel(slow.memory));
    const actual = new Float32Array(fast.memory, 1_024);
    const expected = new Float32Array(slow.memory, 1_024);
    let changed = 0;
    let worst = 0;
    actual.forEach((value, i) => {
      const wanted = expected[i] as number;
      if (value !== before[i]) changed += 1;
      // Codes read as f32 are denormal: equal, or a kernel wrote where it must not.
      if (value !== wanted) worst = Math.max(worst, Math.abs(value / wanted - 1));
    });
    expect(changed).toBeGreaterThan(0);
    expect(worst).toBeLessThan(2e-5);
  });
});

describe.each([4, 8, 32, 36])("in f64, %i states: as the reference", (states) => {
  const levels = 11;

  it.each<[string, (kernel: Kernel) => void]>([
    ["send", (k) => k.send(a, b, c, states)],
    ["admit", (k) => k.admit(a, b, c, states, levels, 2, 9)],
    ["admit of no level", (k) => k.admit(a, b, c, states, levels, 3, 3)],
  ])("%s", (_name, call) => {
    const results = [true, false].map((isFast) => {
      const { kernel, memory } = filled(levels);
      const random = seededRandom(9);
      new Float64Array(memory, b, states).forEach((_, i, all) => {
        all[i] = i % 3 === 0 ? 0 : random.uniform();
      });
      call(isFast ? kernel : referenceKernel(memory));
      return new Float64Array(memory, 1_024);
    }) as [Float64Array, Float64Array];
    const [fast, slow] = results;
    const first = (c - 1_024) / 8;
    fast.forEach((value, i) => {
      if (i >= first && i < first + states) {
        expect(value).toBeCloseTo(slow[i] as number, 12);
      } else {
        expect(Object.is(value, slow[i])).toBe(true);
      }
    });
  });
});
