import type { Kernel } from "../../src/model/kernel/load-kernel.ts";

/** The kernel in plain f64 JavaScript over the same memory, written from its description. */
export function referenceKernel(memory: ArrayBuffer): Kernel {
  const f = new Float32Array(memory);
  const codes = new Int32Array(memory);
  const at = (address: number, i: number) => f[address / 4 + i] as number;
  const put = (address: number, i: number, value: number) => {
    f[address / 4 + i] = value;
  };
  const each = (n: number, act: (i: number) => void) => {
    for (let i = 0; i < n; i++) act(i);
  };
  const sum = (n: number, term: (i: number) => number) => {
    let total = 0;
    for (let i = 0; i < n; i++) total += term(i);
    return total;
  };
  return {
    multiply: (t, u, out, rows, cols, batch) =>
      each(rows, (r) =>
        each(batch, (b) =>
          put(
            out,
            r * batch + b,
            sum(cols, (c) => at(t, r * cols + c) * at(u, c * batch + b)),
          ),
        ),
      ),
    admit: (e, w, out, states, levels, first, end) => {
      const doubles = new Float64Array(memory);
      each(states, (k) => {
        doubles[out / 8 + k] = sum(
          end - first,
          (i) => (doubles[w / 8 + first + i] as number) * at(e, k * levels + first + i),
        );
      });
    },
    send: (t, u, out, states) => {
      const doubles = new Float64Array(memory);
      each(states, (r) => {
        doubles[out / 8 + r] = sum(
          states,
          (c) => at(t, r * states + c) * (doubles[u / 8 + c] as number),
        );
      });
    },
    addOuter: (a, u, c, rows, cols, batch) =>
      each(rows, (r) =>
        each(cols, (s) =>
          put(
            c,
            r * cols + s,
            at(c, r * cols + s) + sum(batch, (b) => at(a, r * batch + b) * at(u, s * batch + b)),
          ),
        ),
      ),
    emit: (e, x, out, states, levels, batch) =>
      each(states, (k) =>
        each(batch, (b) => {
          const code = codes[x / 4 + b] as number;
          put(out, k * batch + b, code === levels ? 1 : at(e, k * levels + code));
        }),
      ),
    addEmissions: (d, u, x, c, states, levels, batch) =>
      each(states, (k) =>
        each(levels, (level) => {
          const ofLevel = (b: number) => Number(codes[x / 4 + b] === level);
          const posterior = (b: number) => at(d, k * batch + b) * at(u, k * batch + b);
          const cell = k * levels + level;
          put(c, cell, at(c, cell) + sum(batch, (b) => ofLevel(b) * posterior(b)));
        }),
      ),
    scale: (out, m, n) => each(n, (i) => put(out, i, at(out, i) * at(m, i))),
    normalize: (u, means, states, batch) =>
      each(batch, (b) => {
        const mean = sum(states, (k) => at(u, k * batch + b)) / states;
        put(means, b, mean);
        each(states, (k) => put(u, k * batch + b, at(u, k * batch + b) / mean));
      }),
    startDown: (prior, u, weight, d, sums, states, batch) =>
      each(batch, (b) => {
        const total = sum(states, (k) => at(prior, k) * at(u, k * batch + b));
        put(sums, b, total);
        each(states, (k) => put(d, k * batch + b, (at(prior, k) * at(weight, b)) / total));
      }),
    without: (d, u, m, out, n) => each(n, (i) => put(out, i, (at(d, i) * at(u, i)) / at(m, i))),
    stepTransitions: (t, transposed, c, around, states, alpha, step) =>
      each(states, (a) => {
        const counted = (b: number) => at(c, a * states + b) * at(t, a * states + b);
        const total = sum(states, counted) + alpha;
        const row = Array.from(
          { length: states },
          (_, b) =>
            (1 - step) * at(t, a * states + b) +
            (step * (counted(b) + alpha * at(around, b))) / total,
        );
        row.forEach((value, b) => {
          put(t, a * states + b, value);
          put(transposed, b * states + a, value);
        });
      }),
    stepEmissions: (e, c, around, states, levels, alpha, step) =>
      each(states, (k) => {
        const total = sum(levels, (level) => at(c, k * levels + level)) + alpha;
        each(levels, (level) => {
          const cell = k * levels + level;
          const wanted = (at(c, cell) + alpha * at(around, level)) / total;
          put(e, cell, (1 - step) * at(e, cell) + step * wanted);
        });
      }),
  };
}
