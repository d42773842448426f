import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { cutSlowBody } from "./cut-slow-body.ts";

let server: Server;
afterEach(() => server?.close());

async function listen(bytesPerSecond: number, answerAfter = 0): Promise<number> {
  server = createServer(async (incoming, response) => {
    cutSlowBody(incoming, response, { grace: 120, bytesPerSecond });
    const length = await text(incoming).then(
      (body) => body.length,
      () => -1,
    );
    await setTimeout(answerAfter);
    response.end(String(length));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** What is answered to a body that comes in pieces, 40 ms apart; the error's code where it is cut. */
function send(port: number, pieces: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const sent = request({ host: "127.0.0.1", port, method: "POST" });
    sent.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.once("response", (response) => void text(response).then(resolve));
    void (async () => {
      for (const piece of pieces) {
        if (sent.destroyed) return;
        sent.write(piece);
        await setTimeout(40);
      }
      sent.end();
    })();
  });
}

test("a body that drips is cut off", async () => {
  const port = await listen(1_000_000);
  const drops = Array.from({ length: 1_000 }, () => "x");
  expect(await send(port, drops)).toMatch(/ECONNRESET|EPIPE/);
});

test("a long body that keeps its pace is not, nor is one whose answer takes long", async () => {
  const pieces = Array.from({ length: 8 }, () => "x".repeat(10_000));
  expect(await send(await listen(100), pieces)).toBe("80000");
  server.close();
  expect(await send(await listen(1_000_000, 400), ["x"])).toBe("1");
});
