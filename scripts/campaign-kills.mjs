import { parseArgs } from "node:util";
import { runKillCampaign } from "../apps/standalone/test/support/kill-campaign.ts";
import { prepare } from "./bootstrap/setup.mjs";

/**
 * `npm run -s campaign:kills -- --runs N [--seed S]`: kills the built product N times at random
 * moments, also in its first start, and looks for all that it had acknowledged. Prints one JSON
 * line; fails where something is missing.
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
console.log(JSON.stringify(tally, null, 2));
process.exitCode = tally.lost.length + tally.odd.length > 0 ? 1 : 0;
