import { parseArgs } from "node:util";
import { startCluster } from "../apps/api/src/embedded-postgres/cluster.ts";
import { randomFrom } from "../apps/standalone/test/support/kill-campaign.ts";
import { dataDirectory } from "../apps/standalone/test/support/server.ts";
import { runUploadCampaign } from "../apps/standalone/test/support/upload-campaign.ts";
import { prepare } from "./bootstrap/setup.mjs";

/**
 * `npm run -s campaign:upload -- --megabytes 1024 [--kills 10] [--cuts 20] [--seed S]`: uploads one
 * file while the server is killed, the line cut and the client ended. Prints one JSON line; fails
 * where the file does not arrive as it was, or memory grows beyond what is promised.
 */
const { values } = parseArgs({
  options: {
    megabytes: { type: "string", default: "1024" },
    kills: { type: "string", default: "10" },
    cuts: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
  },
});
await prepare(["sdk", "standalone"]);
const cluster = await startCluster({
  directory: `${await dataDirectory()}/postgres`,
  settings: [],
});
try {
  const tally = await runUploadCampaign({
    databaseUrl: await cluster.database("product"),
    bytes: Number(values.megabytes) * 1_048_576,
    faults: {
      "kill the server": Number(values.kills),
      "cut the line": Number(values.cuts),
      "kill the client": 1,
    },
    random: randomFrom(Number(values.seed)),
    say: (line) => console.error(line),
  });
  console.log(JSON.stringify(tally, null, 2));
  const { client, server } = tally.megabytes;
  process.exitCode = tally.isEqual && client <= 150 && server <= 250 ? 0 : 1;
} finally {
  await cluster.stop();
}
