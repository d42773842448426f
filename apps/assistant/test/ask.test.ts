import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

vi.setConfig({ testTimeout: 120_000 });

const script = path.resolve(import.meta.dirname, "../../../scripts/ask.mjs");
const table = "sex,survived\nf,1\nf,1\nf,0\nm,1\nm,0\nm,0\nm,0\nm,0\n";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "ask-test-"));
  await writeFile(path.join(directory, "t.csv"), table);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

function ask(...argv: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, INIT_CWD: directory };
    const child = spawn(process.execPath, [script, ...argv], { env });
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk;
    });
    child.stderr.on("data", (chunk: Buffer) => {
      err += chunk;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, out, err }));
  });
}

test("one question prints the Markdown that the chat shows, and nothing else", async () => {
  const argv = ["--data", "t.csv", "--no-model", "P(survived = 1 | sex = 'f')"];
  const { code, out } = await ask(...argv);
  expect(code).toBe(0);
  expect(out).toMatch(/^\*\*66\.7 %\*\* is the probability/);
  expect(out).toContain("2 of 3 rows");
});

test("a dictionary gives columns, values and units their names", async () => {
  await writeFile(path.join(directory, "paid.csv"), "kind,paid\n1,10\n1,20\n2,40\n2,60\n");
  const dictionary = { kind: { name: "Ticket", values: { "1": "day" } }, paid: { unit: "£" } };
  await writeFile(path.join(directory, "d.json"), JSON.stringify(dictionary));
  const argv = ["--data", "paid.csv", "--dictionary", "d.json", "--no-model", "E(paid | kind = 1)"];
  const { code, out } = await ask(...argv);
  expect(code).toBe(0);
  expect(out).toMatch(/^\*\*£15\*\* is the average paid, among rows where Ticket is day\./);
});

test("a model is learned first, and adds what it expects of a new row", async () => {
  const { code, out, err } = await ask("--data", "t.csv", "P(survived = 1 | sex = 'f')");
  expect(code).toBe(0);
  expect(err).toMatch(/^learned in [\d.]+ s$/m);
  expect(out).toMatch(/^\*\*66\.7 %\*\*/);
  expect(out).toContain("best estimate for a new case");
});

test("a file of questions gives a line each, in order, with the context replayed", async () => {
  const questions = [
    { id: "a", question: "P(survived = 1)" },
    { id: 2, question: "What is the chance of a zeppelin?", context: [] },
    {
      id: "c",
      question: "and for m?",
      context: ["What is the probability that survived is 1 given sex is f?"],
    },
  ];
  const text = questions.map((line) => JSON.stringify(line)).join("\n");
  await writeFile(path.join(directory, "q.jsonl"), `${text}\n`);
  const { code, out, err } = await ask(
    ...["--data", "t.csv", "--questions", "q.jsonl", "--out", "a.jsonl", "--seed", "3"],
  );
  expect([code, out]).toEqual([0, ""]);
  expect(err).toContain("3 questions asked");
  const written = await readFile(path.join(directory, "a.jsonl"), "utf8");
  const lines = written
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { id: unknown });
  expect(lines.map(({ id }) => id)).toEqual(["a", 2, "c"]);
  expect(lines[0]).toEqual({
    id: "a",
    status: "answer",
    value: 0.375,
    text: expect.stringContaining("**37.5 %**"),
    formal: "P(survived = 1)",
    ms: expect.any(Number),
  });
  expect(lines[1]).toMatchObject({ value: null });
  expect(lines[1]).not.toMatchObject({ status: "answer" });
  expect(lines[2]).toMatchObject({ status: "answer", value: 0.2 });
});

test.each([
  ["no arguments", [], 2, "--data is required"],
  ["a table that is not there", ["--data", "no.csv", "q"], 2, "no readable file no.csv"],
  ["a line that is no JSON", ["--data", "t.csv", "--questions", "t.csv"], 2, "t.csv:1"],
  [
    "answers that nobody can take",
    ["--data", "t.csv", "--questions", "none.jsonl", "--out", "no/a.jsonl"],
    2,
    "no/a.jsonl cannot be written",
  ],
  ["a table that cannot be one", ["--data", "empty.csv", "q"], 1, "empty"],
] as const)("%s ends with a message", async (_, argv, status, message) => {
  await writeFile(path.join(directory, "empty.csv"), "");
  await writeFile(path.join(directory, "none.jsonl"), "");
  const { code, out, err } = await ask(...argv);
  expect([code, out]).toEqual([status, ""]);
  expect(err).toContain(message);
});
