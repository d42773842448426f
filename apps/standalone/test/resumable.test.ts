import { expect, test } from "vitest";
import { createDatabase } from "../../api/test/support/database.ts";
import { runUploadCampaign } from "./support/upload-campaign.ts";

test("a file arrives whole though server, line and client fail on its way", async () => {
  const faults = { "kill the server": 1, "cut the line": 3, "kill the client": 1 };
  const tally = await runUploadCampaign({
    ...{ databaseUrl: await createDatabase(), bytes: 24 * 1_048_576, faults },
    // The server is killed in the middle, the client after it.
    random: (
      (order) => () =>
        order.shift() ?? 0
    )([0.5, 0.1, 0.3, 0.9, 0.7]),
  });
  expect(tally).toMatchObject({ isEqual: true, faults });
}, 300_000);
