/** All frames in the order in which they are tried: the most specific heads first. */
import { bareFrame } from "./bare.ts";
import { changeFrame } from "./change.ts";
import { claimFrame } from "./claim.ts";
import { compareFrame } from "./compare.ts";
import { anyFrame, countFrame } from "./count.ts";
import { dependenceFrame } from "./dependence.ts";
import { describeFrame } from "./describe.ts";
import { distributionFrame } from "./distribution.ts";
import { drawFrame } from "./draw.ts";
import { driversFrame } from "./drivers.ts";
import { exceededFrame } from "./exceeded.ts";
import { notationFrame } from "./formal.ts";
import type { Frame } from "./frame.ts";
import { intervalFrame } from "./interval.ts";
import { modeFrame } from "./mode.ts";
import { nthFrame } from "./nth.ts";
import { overTimeFrame } from "./over-time.ts";
import { perUnitFrame } from "./per-unit.ts";
import { probabilityFrame } from "./probability.ts";
import { proportionFrame } from "./proportion.ts";
import { rangeFrame } from "./range.ts";
import { rankFrame } from "./rank.ts";
import { simulateFrame } from "./simulate.ts";
import { statisticFrame } from "./statistic.ts";
import { totalFrame } from "./total.ts";
import { trendFrame } from "./trend.ts";
import { whatIfFrame } from "./what-if.ts";

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
