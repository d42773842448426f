import { parseArgs } from "node:util";
import { runKillCampaign } from "../apps/standalone/test/support/kill-campaign.ts";
import { keep } from "./bench/product.mjs";
import { prepare } from "./bootstrap/setup.mjs";

/**
 * `npm run -s campaign:kills -- --runs N [--seed S]`: kills the built product N times at random
 * moments, also in its first start, and looks for all that it had acknowledged. Keeps the figures of
 * 1,000 and more in `results/kills.json`; fails where something is missing.
 */
const { values } = parseArgs({
  options: { runs: { type: "string", default: "30" }, seed: { type: "string", default: "1" } },
});
await prepare(["standalone"]);
let done = 0;
const tally = await runKillCampaign({
  kills: Number(values.runs),
  seed: Number(values.seed),
  say: (line) => {
    done += 1;
    console.error(`${done}: ${line}`);
  },
});
for (const line of [...tally.lost, ...tally.odd]) console.error(line);
const total = (counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);
const result = {
  kills: total(tally.kills),
  acknowledged: total(tally.acknowledged),
  lost: tally.lost.length,
  odd: tally.odd.length,
  node: process.version,
};
// The README quotes a long run.
if (Number(values.runs) >= 1_000) await keep("kills", result);
else console.log(JSON.stringify(result));
process.exitCode = tally.lost.length + tally.odd.length > 0 ? 1 : 0;
