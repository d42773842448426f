import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSite } from "./site.ts";

async function siteOf(secure: boolean): Promise<FastifyInstance> {
  const element = await mkdtemp(path.join(tmpdir(), "element-"));
  const files = {
    "manifest.json": JSON.stringify({ version: "1.2.3" }),
    "probability-chat.js": "plain",
    "probability-chat.js.br": "brotli",
    "probability-chat.js.gz": "gzip",
    "shell-DvIDk2Mc.js": "plain",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(`${element}/${name}`, text);
  return createSite({
    portal: null,
    element,
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
}

test.each([
  [true, "max-age=31536000; includeSubDomains"],
  [false, undefined],
])("where users come by TLS (%s) they are told to come by nothing else", async (secure, told) => {
  const site = await siteOf(secure);
  for (const url of ["/samples.json", "/embed/nothing.js", "/nothing"]) {
    const { headers } = await site.inject(url);
    expect(headers["strict-transport-security"], url).toBe(told);
  }
  await site.close();
});

describe("the element", () => {
  let site: FastifyInstance;
  beforeAll(async () => {
    site = await siteOf(false);
  });
  afterAll(() => site.close());

  const forever = "public, max-age=31536000, immutable";
  test.each([
    ["/embed/probability-chat.js", "no-cache"],
    ["/embed/shell-DvIDk2Mc.js", forever],
    ["/embed/v1/probability-chat.js", "public, max-age=300"],
    ["/embed/v1/shell-DvIDk2Mc.js", forever],
    ["/embed/v1.2.3/probability-chat.js", forever],
    ["/embed/v1.2.3/shell-DvIDk2Mc.js", forever],
  ])("%s may be kept: %s", async (url, caching) => {
    const { statusCode, headers } = await site.inject(url);
    expect([statusCode, headers["cache-control"]]).toEqual([200, caching]);
    expect(headers["access-control-allow-origin"]).toBe("*");
  });

  test.each([
    ["br, gzip", "brotli", "br"],
    ["gzip", "gzip", "gzip"],
    ["identity", "plain", undefined],
  ])("accept-encoding %s gets it in %s", async (accepted, body, encoding) => {
    for (const folder of ["/embed/", "/embed/v1/", "/embed/v1.2.3/"]) {
      const reply = await site.inject({
        url: `${folder}probability-chat.js`,
        headers: { "accept-encoding": accepted },
      });
      expect([reply.body, reply.headers["content-encoding"]]).toEqual([body, encoding]);
      expect(reply.headers["content-type"]).toMatch(/^(text|application)\/javascript/);
      expect(reply.headers.vary).toMatch(/accept-encoding/i);
    }
  });

  test.each([
    "/embed",
    "/embed/",
    "/embed/nothing.js",
    "/embed/probability-chat",
    "/embed/v1/nothing.js",
    "/embed/v1.2.3/nothing.js?x",
    "/embed/v9/probability-chat.js",
    "/embed/some/where/else.js",
    "/v1/probability-chat.js",
    "/probability-chat.js?x",
    "/assets/probability-chat.js",
  ])("%s is not there, and any page may read so, and what is", async (url) => {
    const { statusCode, headers, body } = await site.inject({
      url,
      headers: { origin: "https://a.b" },
    });
    expect([statusCode, headers["content-type"]]).toEqual([404, "text/plain"]);
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(body).toContain("probability-chat.js, the script for a page");
  });

  test("another release is not there, and the reply says which is", async () => {
    const { statusCode, body } = await site.inject("/embed/v1.2.2/probability-chat.js");
    expect(statusCode).toBe(404);
    expect(body).toMatch(
      /^This server has version 1\.2\.3 .* \/embed\/v1\.2\.3\/ .* \/embed\/v1\//,
    );
  });
});
