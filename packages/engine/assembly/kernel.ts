/**
 * The inner loops of a hidden Chow-Liu tree's EM, f32 in linear space, 128-bit SIMD.
 *
 * Every matrix is row-major. Per node: `t[parent state][state]` transitions, `e[state][level]`
 * emissions, and messages `[state][row of the batch]`. States are a multiple of 4, the batch a
 * multiple of 16 (rows beyond the data are padding that weighs nothing); no address is checked.
 * Sums run in a fixed order, so the same input gives the same bits.
 */

const TINY: f32 = 1e-30;
/** Up to so many levels, comparing every lane with each level beats one load per row. */
const FEW_LEVELS: i32 = 8;

function sumOf(v: v128): f32 {
  return (
    f32x4.extract_lane(v, 0) +
    f32x4.extract_lane(v, 1) +
    (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3))
  );
}

function sumOfPairs(low: v128, high: v128): f64 {
  return (
    f64x2.extract_lane(low, 0) +
    f64x2.extract_lane(low, 1) +
    (f64x2.extract_lane(high, 0) + f64x2.extract_lane(high, 1))
  );
}

/** out[r][b] = Σc t[r][c]·u[c][b], in blocks of 4 × 8. */
export function multiply(t: usize, u: usize, out: usize, rows: i32, cols: i32, batch: i32): void {
  const bb = (<usize>batch) << 2;
  const tc = (<usize>cols) << 2;
  for (let r = 0; r < rows; r += 4) {
    const t0 = t + <usize>r * tc;
    const t1 = t0 + tc;
    const t2 = t1 + tc;
    const t3 = t2 + tc;
    const o0 = out + <usize>r * bb;
    const o1 = o0 + bb;
    const o2 = o1 + bb;
    const o3 = o2 + bb;
    for (let b: usize = 0; b < bb; b += 32) {
      let a00 = f32x4.splat(0);
      let a01 = a00;
      let a10 = a00;
      let a11 = a00;
      let a20 = a00;
      let a21 = a00;
      let a30 = a00;
      let a31 = a00;
      let p = u + b;
      for (let c: usize = 0; c < tc; c += 4) {
        const v0 = v128.load(p);
        const v1 = v128.load(p, 16);
        let s = v128.load_splat<f32>(t0 + c);
        a00 = f32x4.add(a00, f32x4.mul(s, v0));
        a01 = f32x4.add(a01, f32x4.mul(s, v1));
        s = v128.load_splat<f32>(t1 + c);
        a10 = f32x4.add(a10, f32x4.mul(s, v0));
        a11 = f32x4.add(a11, f32x4.mul(s, v1));
        s = v128.load_splat<f32>(t2 + c);
        a20 = f32x4.add(a20, f32x4.mul(s, v0));
        a21 = f32x4.add(a21, f32x4.mul(s, v1));
        s = v128.load_splat<f32>(t3 + c);
        a30 = f32x4.add(a30, f32x4.mul(s, v0));
        a31 = f32x4.add(a31, f32x4.mul(s, v1));
        p += bb;
      }
      v128.store(o0 + b, a00);
      v128.store(o0 + b, a01, 16);
      v128.store(o1 + b, a10);
      v128.store(o1 + b, a11, 16);
      v128.store(o2 + b, a20);
      v128.store(o2 + b, a21, 16);
      v128.store(o3 + b, a30);
      v128.store(o3 + b, a31, 16);
    }
  }
}

/** out[k] = Σl e[k][l]·w[l] in f64 from f32 `e`, for levels from `first` to before `end`. */
export function admit(
  e: usize,
  w: usize,
  out: usize,
  states: i32,
  levels: i32,
  first: i32,
  end: i32,
): void {
  const row = (<usize>levels) << 2;
  const stop = out + ((<usize>states) << 3);
  memory.fill(out, 0, stop - out);
  for (let level: usize = first; level < <usize>end; level++) {
    const weight = load<f64>(w + (level << 3));
    if (weight === 0) continue;
    let share = e + (level << 2);
    for (let o = out; o < stop; o += 8) {
      store<f64>(o, load<f64>(o) + <f64>load<f32>(share) * weight);
      share += row;
    }
  }
}

/**
 * out[r] = Σc t[r][c]·u[c] in f64 from f32 `t`, two rows at once: one message of an exact pass. Sums
 * run in four, and states are a multiple of 4 here too.
 */
export function send(t: usize, u: usize, out: usize, states: i32): void {
  const row = (<usize>states) << 2;
  for (let r = 0; r < states; r += 2) {
    let a01 = f64x2.splat(0);
    let a23 = a01;
    let b01 = a01;
    let b23 = a01;
    let p = u;
    const end = t + row;
    for (; t < end; t += 16) {
      const u01 = v128.load(p);
      const u23 = v128.load(p, 16);
      a01 = f64x2.add(a01, f64x2.mul(f64x2.promote_low_f32x4(v128.load64_zero(t)), u01));
      a23 = f64x2.add(a23, f64x2.mul(f64x2.promote_low_f32x4(v128.load64_zero(t, 8)), u23));
      const next = t + row;
      b01 = f64x2.add(b01, f64x2.mul(f64x2.promote_low_f32x4(v128.load64_zero(next)), u01));
      b23 = f64x2.add(b23, f64x2.mul(f64x2.promote_low_f32x4(v128.load64_zero(next, 8)), u23));
      p += 32;
    }
    t += row;
    store<f64>(out, sumOfPairs(a01, a23));
    store<f64>(out, sumOfPairs(b01, b23), 8);
    out += 16;
  }
}

/** c[r][s] += Σb a[r][b]·u[s][b], in blocks of 4 × 2. */
export function addOuter(a: usize, u: usize, c: usize, rows: i32, cols: i32, batch: i32): void {
  const bb = (<usize>batch) << 2;
  const row = (<usize>cols) << 2;
  for (let r = 0; r < rows; r += 4) {
    const a0 = a + <usize>r * bb;
    const a1 = a0 + bb;
    const a2 = a1 + bb;
    const a3 = a2 + bb;
    for (let s = 0; s < cols; s += 2) {
      const u0 = u + <usize>s * bb;
      const u1 = u0 + bb;
      let x00 = f32x4.splat(0);
      let x01 = x00;
      let x10 = x00;
      let x11 = x00;
      let x20 = x00;
      let x21 = x00;
      let x30 = x00;
      let x31 = x00;
      for (let b: usize = 0; b < bb; b += 16) {
        const v0 = v128.load(u0 + b);
        const v1 = v128.load(u1 + b);
        let w = v128.load(a0 + b);
        x00 = f32x4.add(x00, f32x4.mul(w, v0));
        x01 = f32x4.add(x01, f32x4.mul(w, v1));
        w = v128.load(a1 + b);
        x10 = f32x4.add(x10, f32x4.mul(w, v0));
        x11 = f32x4.add(x11, f32x4.mul(w, v1));
        w = v128.load(a2 + b);
        x20 = f32x4.add(x20, f32x4.mul(w, v0));
        x21 = f32x4.add(x21, f32x4.mul(w, v1));
        w = v128.load(a3 + b);
        x30 = f32x4.add(x30, f32x4.mul(w, v0));
        x31 = f32x4.add(x31, f32x4.mul(w, v1));
      }
      let o = c + <usize>r * row + ((<usize>s) << 2);
      store<f32>(o, load<f32>(o) + sumOf(x00));
      store<f32>(o + 4, load<f32>(o + 4) + sumOf(x01));
      o += row;
      store<f32>(o, load<f32>(o) + sumOf(x10));
      store<f32>(o + 4, load<f32>(o + 4) + sumOf(x11));
      o += row;
      store<f32>(o, load<f32>(o) + sumOf(x20));
      store<f32>(o + 4, load<f32>(o + 4) + sumOf(x21));
      o += row;
      store<f32>(o, load<f32>(o) + sumOf(x30));
      store<f32>(o + 4, load<f32>(o + 4) + sumOf(x31));
    }
  }
}

/** out[k][b] = e[k][x[b]], and 1 where x[b] is `levels`, the code of a missing value. */
export function emit(e: usize, x: usize, out: usize, states: i32, levels: i32, batch: i32): void {
  const bb = (<usize>batch) << 2;
  for (let k = 0; k < states; k++) {
    const row = e + ((<usize>(k * levels)) << 2);
    const o = out + <usize>k * bb;
    if (levels <= FEW_LEVELS) {
      for (let b: usize = 0; b < bb; b += 16) {
        const code = v128.load(x + b);
        let value = f32x4.splat(1);
        for (let level = 0; level < levels; level++) {
          value = v128.bitselect(
            v128.load_splat<f32>(row + ((<usize>level) << 2)),
            value,
            i32x4.eq(code, i32x4.splat(level)),
          );
        }
        v128.store(o + b, value);
      }
    } else {
      for (let b: usize = 0; b < bb; b += 4) {
        const code = load<i32>(x + b);
        store<f32>(o + b, code < levels ? load<f32>(row + ((<usize>code) << 2)) : 1);
      }
    }
  }
}

/** c[k][x[b]] += d[k][b]·u[k][b]; missing values count nowhere. */
export function addEmissions(
  d: usize,
  u: usize,
  x: usize,
  c: usize,
  states: i32,
  levels: i32,
  batch: i32,
): void {
  const bb = (<usize>batch) << 2;
  for (let k = 0; k < states; k++) {
    const row = c + ((<usize>(k * levels)) << 2);
    const dk = d + <usize>k * bb;
    const uk = u + <usize>k * bb;
    if (levels <= FEW_LEVELS) {
      for (let level = 0; level < levels; level++) {
        const wanted = i32x4.splat(level);
        let sum = f32x4.splat(0);
        for (let b: usize = 0; b < bb; b += 16) {
          const posterior = f32x4.mul(v128.load(dk + b), v128.load(uk + b));
          sum = f32x4.add(sum, v128.and(posterior, i32x4.eq(v128.load(x + b), wanted)));
        }
        const at = row + ((<usize>level) << 2);
        store<f32>(at, load<f32>(at) + sumOf(sum));
      }
    } else {
      for (let b: usize = 0; b < bb; b += 4) {
        const code = load<i32>(x + b);
        if (code >= levels) continue;
        const at = row + ((<usize>code) << 2);
        store<f32>(at, load<f32>(at) + load<f32>(dk + b) * load<f32>(uk + b));
      }
    }
  }
}

/** out[i] *= m[i] */
export function scale(out: usize, m: usize, n: i32): void {
  const end = (<usize>n) << 2;
  for (let i: usize = 0; i < end; i += 16) {
    v128.store(out + i, f32x4.mul(v128.load(out + i), v128.load(m + i)));
  }
}

/** Divides each column of u by its mean, kept in means[b], so that messages stay near 1. */
export function normalize(u: usize, means: usize, states: i32, batch: i32): void {
  const bb = (<usize>batch) << 2;
  const share = f32x4.splat(1 / <f32>states);
  for (let b: usize = 0; b < bb; b += 16) {
    let s = f32x4.splat(0);
    let p = u + b;
    for (let k = 0; k < states; k++) {
      s = f32x4.add(s, v128.load(p));
      p += bb;
    }
    s = f32x4.max(f32x4.mul(s, share), f32x4.splat(TINY));
    v128.store(means + b, s);
    const inverse = f32x4.div(f32x4.splat(1), s);
    p = u + b;
    for (let k = 0; k < states; k++) {
      v128.store(p, f32x4.mul(v128.load(p), inverse));
      p += bb;
    }
  }
}

/** d[k][b] = prior[k]·weight[b] / Σj prior[j]·u[j][b], whose denominators go to sums[b]. */
export function startDown(
  prior: usize,
  u: usize,
  weight: usize,
  d: usize,
  sums: usize,
  states: i32,
  batch: i32,
): void {
  const bb = (<usize>batch) << 2;
  for (let b: usize = 0; b < bb; b += 16) {
    let s = f32x4.splat(0);
    for (let k: usize = 0; k < <usize>states; k++) {
      s = f32x4.add(
        s,
        f32x4.mul(v128.load_splat<f32>(prior + (k << 2)), v128.load(u + b + k * bb)),
      );
    }
    s = f32x4.max(s, f32x4.splat(TINY));
    v128.store(sums + b, s);
    const factor = f32x4.div(v128.load(weight + b), s);
    for (let k: usize = 0; k < <usize>states; k++) {
      v128.store(d + b + k * bb, f32x4.mul(v128.load_splat<f32>(prior + (k << 2)), factor));
    }
  }
}

/** out = d·u / m, what all but one child say to a node: its posterior without that child. */
export function without(d: usize, u: usize, m: usize, out: usize, n: i32): void {
  const end = (<usize>n) << 2;
  const tiny = f32x4.splat(TINY);
  for (let i: usize = 0; i < end; i += 16) {
    const posterior = f32x4.mul(v128.load(d + i), v128.load(u + i));
    v128.store(out + i, f32x4.div(posterior, f32x4.max(v128.load(m + i), tiny)));
  }
}

/**
 * One M-step of transitions: counts are c∘t, smoothed toward `around` with the weight of
 * `alpha` rows, normalised per parent state and mixed in by `step`. `transposed` follows.
 */
export function stepTransitions(
  t: usize,
  transposed: usize,
  c: usize,
  around: usize,
  states: i32,
  alpha: f32,
  step: f32,
): void {
  const row = (<usize>states) << 2;
  for (let a: usize = 0; a < <usize>states; a++) {
    const ta = t + a * row;
    const ca = c + a * row;
    let sum = f32x4.splat(0);
    for (let i: usize = 0; i < row; i += 16) {
      sum = f32x4.add(sum, f32x4.mul(v128.load(ca + i), v128.load(ta + i)));
    }
    const scaled = step / (sumOf(sum) + alpha);
    const gain = f32x4.splat(scaled);
    const floor = f32x4.splat(scaled * alpha);
    const keep = f32x4.splat(1 - step);
    for (let i: usize = 0; i < row; i += 16) {
      const old = v128.load(ta + i);
      const grown = f32x4.mul(old, f32x4.add(keep, f32x4.mul(gain, v128.load(ca + i))));
      v128.store(ta + i, f32x4.add(grown, f32x4.mul(floor, v128.load(around + i))));
    }
    for (let b: usize = 0; b < <usize>states; b++) {
      store<f32>(transposed + b * row + (a << 2), load<f32>(ta + (b << 2)));
    }
  }
}

/** One M-step of distributions e[k][·] from counts c, smoothed toward `around`. */
export function stepEmissions(
  e: usize,
  c: usize,
  around: usize,
  states: i32,
  levels: i32,
  alpha: f32,
  step: f32,
): void {
  const row = (<usize>levels) << 2;
  for (let k: usize = 0; k < <usize>states; k++) {
    const ek = e + k * row;
    const ck = c + k * row;
    let sum: f32 = 0;
    for (let i: usize = 0; i < row; i += 4) sum += load<f32>(ck + i);
    const gain = step / (sum + alpha);
    for (let i: usize = 0; i < row; i += 4) {
      const counted = load<f32>(ck + i) + alpha * load<f32>(around + i);
      store<f32>(ek + i, (1 - step) * load<f32>(ek + i) + gain * counted);
    }
  }
}
