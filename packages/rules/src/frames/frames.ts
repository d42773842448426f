/** All frames in the order in which they are tried: the most specific heads first. */
import { bareFrame } from "./bare.ts";
import { drawFrame } from "./chances/draw.ts";
import { exceededFrame } from "./chances/exceeded.ts";
import { probabilityFrame } from "./chances/probability.ts";
import { proportionFrame } from "./chances/proportion.ts";
import { simulateFrame } from "./chances/simulate.ts";
import { claimFrame } from "./claims/claim.ts";
import { compareFrame } from "./comparisons/compare.ts";
import { anyFrame, countFrame } from "./counts/count.ts";
import { perUnitFrame } from "./counts/per-unit.ts";
import { totalFrame } from "./counts/total.ts";
import { describeFrame } from "./figures/describe.ts";
import { distributionFrame } from "./figures/distribution.ts";
import { intervalFrame } from "./figures/interval.ts";
import { rangeFrame } from "./figures/range.ts";
import { statisticFrame } from "./figures/statistic.ts";
import { notationFrame } from "./formal.ts";
import type { Frame } from "./frame.ts";
import { modeFrame } from "./ranks/mode.ts";
import { nthFrame } from "./ranks/nth.ts";
import { rankFrame } from "./ranks/rank.ts";
import { changeFrame } from "./relations/change.ts";
import { dependenceFrame } from "./relations/dependence.ts";
import { driversFrame } from "./relations/drivers.ts";
import { overTimeFrame } from "./relations/over-time.ts";
import { trendFrame } from "./relations/trend.ts";
import { whatIfFrame } from "./relations/what-if.ts";

export const FRAMES: readonly Frame[] = [
  notationFrame,
  describeFrame,
  proportionFrame,
  simulateFrame,
  drawFrame,
  whatIfFrame,
  intervalFrame,
  rangeFrame,
  exceededFrame,
  changeFrame,
  overTimeFrame,
  perUnitFrame,
  trendFrame,
  compareFrame,
  anyFrame,
  claimFrame,
  driversFrame,
  dependenceFrame,
  nthFrame,
  modeFrame,
  rankFrame,
  distributionFrame,
  totalFrame,
  countFrame,
  statisticFrame,
  probabilityFrame,
  bareFrame,
];
