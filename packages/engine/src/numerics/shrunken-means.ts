/**
 * Several means with normal errors of known size, each drawn toward their common mean: y_i ~
 * N(θ_i, v_i), θ_i ~ N(μ, τ²), μ flat, and the shrinkage B = v / (v + τ²) of a typical group
 * (v the harmonic mean of the v_i) uniform on 0..1 (M. J. Daniels, "A prior for the variance in
 * hierarchical models", 1999). τ is integrated out on a grid and not set to its estimate, so that
 * intervals keep their coverage for a group that was picked because it came out on top; a
 * posterior does not depend on how its group was picked (A. P. Dawid 1994).
 */

import { drawOne } from "./discrete.ts";
import { type GroupPosterior, normalise, shrinkageGrid } from "./group-posterior.ts";
import { stableSum } from "./sums.ts";

/** Fine enough that another doubling moves no interval by a hundredth of its width. */
const GRID = 48;

/** Of values with error variances > 0, at least two. */
export function shrinkMeans(
  values: readonly number[],
  variances: readonly number[],
): GroupPosterior {
  const groups = values.length;
  const typical = groups / stableSum(variances.map((v) => 1 / v));
  const points = shrinkageGrid(GRID).map(({ shrinkage, prior }) => {
    const spread = (typical * (1 - shrinkage)) / shrinkage;
    return { spread, ...centre(values, variances, spread), prior };
  });
  const { weights, cumulative } = normalise(
    points.map(({ logLikelihood, prior }) => logLikelihood + Math.log(prior)),
  );
  const means = new Float64Array(groups);
  const squares = new Float64Array(groups);
  points.forEach(({ spread, mean, variance }, point) => {
    const weight = weights[point] ?? 0;
    for (let i = 0; i < groups; i++) {
      const v = variances[i] ?? 1;
      const b = v / (v + spread);
      const m = (values[i] ?? 0) - b * ((values[i] ?? 0) - mean);
      means[i] = (means[i] ?? 0) + weight * m;
      const centred = m - (values[i] ?? 0);
      squares[i] =
        (squares[i] ?? 0) + weight * (v * (1 - b) + b * b * variance + centred * centred);
    }
  });
  return {
    means,
    variances: squares.map((square, i) => square - ((means[i] ?? 0) - (values[i] ?? 0)) ** 2),
    draw(random, which, into) {
      const { spread, mean, variance } = points[
        drawOne(cumulative, 0, cumulative.length, random)
      ] ?? {
        spread: 0,
        mean: 0,
        variance: 0,
      };
      const common = mean + Math.sqrt(variance) * random.normal();
      which.forEach((group, index) => {
        const v = variances[group] ?? 1;
        const b = v / (v + spread);
        const y = values[group] ?? 0;
        into[index] = y - b * (y - common) + Math.sqrt(v * (1 - b)) * random.normal();
      });
    },
  };
}

/** The common mean given τ², its variance, and the likelihood of τ² with μ integrated out. */
function centre(values: readonly number[], variances: readonly number[], spread: number) {
  let precision = 0;
  let weighted = 0;
  let logs = 0;
  values.forEach((y, i) => {
    const total = (variances[i] ?? 1) + spread;
    precision += 1 / total;
    weighted += y / total;
    logs += Math.log(total);
  });
  const mean = weighted / precision;
  const distance = stableSum(
    values.map((y, i) => (y - mean) ** 2 / ((variances[i] ?? 1) + spread)),
  );
  return {
    mean,
    variance: 1 / precision,
    logLikelihood: -0.5 * (logs + Math.log(precision) + distance),
  };
}
