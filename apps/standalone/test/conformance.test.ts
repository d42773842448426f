import { afterAll, beforeAll, expect, test } from "vitest";
import { dataDirectory, type Server, startServer } from "./support/server.ts";

let server: Server;
beforeAll(async () => {
  server = await startServer(await dataDirectory());
});
afterAll(() => server?.stop());

/** What a page says before any script runs. */
async function textOf(path: string): Promise<string> {
  const html = await (await fetch(server.address + path)).text();
  return html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("\u00a0", " ");
}

test.each([
  ["/terms", "a company in Singapore", "[2.legal.company]"],
  ["/terms", "within 14 days of buying it", "[2.legal.cancellation] [9.legal.refund]"],
  ["/terms", "with 30 days’ notice", "[2.legal.notice] [9.legal.notice]"],
  ["/terms", "at least 18 years old", "[2.legal.age] [9.legal.age]"],
  ["/privacy", "PDPA", "[2.legal.pdpa]"],
])("%s says: %s %s", async (path, text) => {
  expect(await textOf(path)).toContain(text);
});
