import { once } from "node:events";
import { openAsBlob } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createServerClient } from "../server.ts";

const size = 128 * 1_048_576;
let server: Server;
let folder: string;
let received = 0;
let before: number;

beforeAll(async () => {
  before = process.memoryUsage().arrayBuffers;
  folder = await mkdtemp(path.join(tmpdir(), "upload-"));
  const file = await open(path.join(folder, "large.csv"), "w");
  await file.truncate(size);
  await file.close();
  server = createServer((request, response) => {
    if (request.url === "/moved/ai/upload_chat") {
      response.writeHead(308, { location: "/ai/upload_chat" }).end();
      return;
    }
    received = 0;
    request.on("data", (chunk: Buffer) => {
      received += chunk.length;
    });
    request.on("end", () => response.end('{"message":"ok","data":{"id":"d"}}'));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const clientAt = (place: string) => {
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}${place}`;
  return createServerClient({ baseUrl, secretKey: "sk_1", retries: 0 });
};

/** How much more memory than before was taken at the most. */
async function mostDuring(run: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }, 5);
  await run().finally(() => clearInterval(watch));
  return most;
}

test.each([
  ["told how far it is", { onProgress: () => undefined }],
  ["told nothing", {}],
])(
  "a file on a disk is sent without a copy of it in memory, %s",
  async (_, more) => {
    const file = await openAsBlob(path.join(folder, "large.csv"));
    const most = await mostDuring(() =>
      clientAt("").api.uploadChat({ chat_id: "c", file, ...more }),
    );
    expect(received).toBeGreaterThan(size);
    expect(most).toBeLessThan(size * 0.75);
  },
  60_000,
);

test("a form goes to where it is redirected", async () => {
  const file = new File(["a\n1\n"], "a.csv");
  const sent = await clientAt("/moved").api.uploadChat({ chat_id: "c", file });
  expect(sent).toEqual({ id: "d" });
  expect(received).toBeGreaterThan(4);
});

test.each([
  new TypeError("fetch failed", { cause: new Error("getaddrinfo ENOTFOUND redirect.example") }),
  undefined,
  null,
])("a form that fails with %o is sent once, and fails with it", async (thrown) => {
  const fetch = vi.fn(() => Promise.reject(thrown));
  const options = { baseUrl: "http://redirect.example", secretKey: "sk_1", retries: 0, fetch };
  const upload = { chat_id: "c", file: new File(["a\n1\n"], "a.csv") };
  const failed = await createServerClient(options)
    .api.uploadChat(upload)
    .catch((error) => error);
  expect(failed).toMatchObject({ code: "network" });
  expect(failed.cause ?? null).toBe(thrown ?? null);
  expect(fetch).toHaveBeenCalledTimes(1);
});

// Last: what it takes may stand for a while.
test("a copy of a file in memory is seen", async () => {
  const file = await openAsBlob(path.join(folder, "large.csv"));
  const most = await mostDuring(async () => {
    const copy = await file.arrayBuffer();
    await new Promise((resolve) => setTimeout(resolve, 50));
    return copy;
  });
  expect(most).toBeGreaterThan(size * 0.75);
});
