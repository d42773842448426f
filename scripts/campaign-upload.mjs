import { parseArgs } from "node:util";
import { startCluster } from "../apps/api/src/embedded-postgres/cluster.ts";
import { randomFrom } from "../apps/standalone/test/support/kill-campaign.ts";
import { dataDirectory } from "../apps/standalone/test/support/server.ts";
import { runUploadCampaign } from "../apps/standalone/test/support/upload-campaign.ts";
import { keep } from "./bench/product.mjs";
import { prepare } from "./bootstrap/setup.mjs";

/**
 * `npm run -s campaign:upload -- --megabytes 1024 [--kills 10] [--cuts 20] [--seed S]`: uploads one
 * file while the server is killed, the line cut and the client ended. Prints what came of it, keeps it in
 * `bench/results/upload.json` and fails where the file does not arrive as it was, or memory grows beyond what is promised.
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
  const { client, server } = tally.megabytes;
  console.error(JSON.stringify(tally));
  await keep("upload", {
    megabytes: Number(values.megabytes),
    kills: tally.faults["kill the server"],
    cuts: tally.faults["cut the line"],
    is_equal: tally.isEqual,
    client_mb: client,
    server_mb: server,
    seconds: tally.seconds,
  });
  process.exitCode = tally.isEqual && client <= 150 && server <= 250 ? 0 : 1;
} finally {
  await cluster.stop();
}
