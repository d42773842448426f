import { expect, test } from "vitest";
import { runKillCampaign } from "./support/kill-campaign.ts";

test("killed at random moments, all that was acknowledged is there and the quota exact", async () => {
  const tally = await runKillCampaign({ kills: 4, seed: 7, longestWork: 1_000 });
  expect(tally).toMatchObject({ lost: [], odd: [] });
  expect(tally.acknowledged.chats).toBeGreaterThan(0);
}, 300_000);
