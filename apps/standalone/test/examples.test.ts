import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataDirectory, type Server, startServer } from "./support/server.ts";

const run = promisify(execFile);
const example = path.resolve(import.meta.dirname, "../../../examples/node-api/ask.mjs");

let server: Server;
let table: string;
beforeAll(async () => {
  const directory = await dataDirectory();
  table = path.join(directory, "table.csv");
  await writeFile(table, "colour,size\nred,1\nred,2\nblue,3\nblue,4\nblue,5\n");
  server = await startServer(directory);
});
afterAll(() => server?.stop());

function ask(environment: Record<string, string>, ...questions: string[]) {
  const env = { ...process.env, PROBABILITY_CHAT_URL: server.address, ...environment };
  return run(process.execPath, [example, table, ...questions], { env });
}

test("the SDK alone signs in, uploads, asks, and counts", async () => {
  const { email, password } = server.demo;
  const questions = [
    "What is the probability that colour is red?",
    "What is the average size given colour is blue?",
    "P(dogs = 1)",
  ];
  const { stdout } = await ask({ EMAIL: email, PASSWORD: password }, ...questions);
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ answer }) => answer.value ?? answer.kind)).toEqual([0.4, 4, "refuse"]);
  const [first, , last] = lines.map(({ remaining }) => remaining);
  expect(first - last).toBe(1);
});

test("a wrong password is said in words, with the API's code", async () => {
  const { email } = server.demo;
  await expect(ask({ EMAIL: email, PASSWORD: "wrong" }, "anything")).rejects.toMatchObject({
    stderr: expect.stringContaining("invalid_credentials: "),
  });
});
