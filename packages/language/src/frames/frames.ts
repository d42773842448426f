/** All frames in the order in which they are tried: the most specific heads first. */
import { bareFrame } from "./bare.ts";
import { anyFrame, countFrame } from "./count.ts";
import { describeFrame } from "./describe.ts";
import type { Frame } from "./frame.ts";
import { probabilityFrame } from "./probability.ts";
import { exceededFrame, statisticFrame } from "./statistic.ts";

export const FRAMES: readonly Frame[] = [
  describeFrame,
  anyFrame,
  exceededFrame,
  countFrame,
  statisticFrame,
  probabilityFrame,
  bareFrame,
];
