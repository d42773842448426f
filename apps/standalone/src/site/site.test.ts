import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createSite } from "./site.ts";

test.each([
  [true, "max-age=31536000; includeSubDomains"],
  [false, undefined],
])("where users come by TLS (%s) they are told to come by nothing else", async (secure, told) => {
  const site = await createSite({
    portal: null,
    element: await mkdtemp(path.join(tmpdir(), "element-")),
    samples: true,
    paddle: false,
    company: {
      name: "Company",
      address: undefined,
      registration: undefined,
      supportAddress: "support@example.com",
    },
    secure,
  });
  for (const url of ["/samples.json", "/embed/nothing.js", "/nothing"]) {
    const { headers } = await site.inject(url);
    expect(headers["strict-transport-security"], url).toBe(told);
  }
  await site.close();
});
