import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { createDatabase } from "../../api/test/support/database.ts";
import { holdPlan } from "../../api/test/support/hold-plan.ts";
import { newPerson } from "./support/person.ts";
import { dataDirectory, type Server, startServer, typedOnly } from "./support/server.ts";

const root = path.resolve(import.meta.dirname, "../../..");

let server: Server | undefined;
afterAll(() => server?.stop());

test("a program uploads a file from a disk with a secret key, as the SDK's README says", async () => {
  const directory = await dataDirectory();
  const databaseUrl = await createDatabase();
  server = await startServer(directory, { DATABASE_URL: databaseUrl, ...typedOnly });
  const ada = await newPerson(server.address);
  await holdPlan(databaseUrl, ada.email, { plan: "pro", status: "active" });
  const made = await ada.call<{ data: { key: string } }>("POST", "/api/keys/", {
    ...{ name: "program", kind: "secret", scopes: ["chat", "upload"] },
  });
  const table = path.join(directory, "weather.csv");
  await writeFile(table, "colour,size\nred,1\nred,2\nblue,3\nblue,4\nblue,5\n");

  const readme = await readFile(path.join(root, "packages/sdk/README.md"), "utf8");
  const [, code = ""] = /### A file from a disk[\s\S]*?```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const program = code
    .replace('"weather.csv"', JSON.stringify(table))
    .replace("https://chat.example.com", server.address);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", program],
    { cwd: root, env: { ...process.env, PROBABILITY_CHAT_KEY: made.body.data.key } },
  );
  expect(stdout).toBe("5\n");
});
