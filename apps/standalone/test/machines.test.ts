import type { Chat } from "@probability-chat/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connectTo, createDatabase } from "../../api/test/support/database.ts";
import { type S3Server, startS3 } from "../../assistant/test/support/s3-server.ts";
import { type Machine, Machines } from "./support/machines.ts";
import { figureOf, newPerson, type Person, personAt } from "./support/person.ts";

/** Two processes of the product API and two of the AI service, of which one learns. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const table = (rows: number) =>
  `colour,size\n${Array.from({ length: rows }, (_, at) => `${at % 4 ? "blue" : "red"},${at % 7}\n`).join("")}`;
const howMany = "count(all)";
const elsewhere = { LEARNING: "elsewhere" };

let s3: S3Server;
let sql: ReturnType<typeof connectTo>;
let machines: Machines;
let apis: [Machine, Machine];
let learner: Machine;
let other: Machine;
let person: Person;

beforeAll(async () => {
  s3 = await startS3();
  const databaseUrl = await createDatabase();
  sql = connectTo(databaseUrl);
  const environment = { LEARNING_NICENESS: "0", CACHE_SWEEP_SECONDS: "1" };
  machines = await Machines.open({ databaseUrl, s3, environment });
  // Those that migrate do so at once, and the others wait for them.
  const started = await Promise.all([
    machines.start("api"),
    machines.start("api"),
    machines.start("ai"),
    machines.start("ai", elsewhere),
  ]);
  apis = [started[0], started[1]];
  [, , learner, other] = started;
  person = await newPerson(machines.address);
});
afterAll(async () => {
  await machines?.close();
  await sql?.end();
  await s3?.close();
});

const at = (machine: Machine) => personAt(machine.address, person.email, person.token);
const chatOf = async (id: string, at: Person = person) => {
  const { body } = await at.call<{ data: Chat }>("GET", `/api/chats/${id}/`);
  return body.data;
};

/** The number of rows that a chat's table has, as an AI process answers. */
async function rowsAt(machine: Machine, chat: string, key?: string): Promise<unknown> {
  const { body } = await at(machine).ask(chat, howMany, key);
  return figureOf(body.answer);
}

test("what one takes in another answers with an empty disk, and whoever signed in is known to all", async () => {
  const [one, two] = apis;
  const chat = await at(one).createChat();
  expect((await at(two).call("GET", "/api/users/me/")).status).toBe(200);
  expect((await at(other).upload(chat, table(40))).status).toBe(200);
  const id = (await chatOf(chat, at(two)))?.model_data?.id;
  const third = await machines.start("ai", elsewhere);
  expect(await third.cached()).toEqual([]);
  expect(await rowsAt(third, chat)).toBe(40);
  expect(await third.cached()).toEqual([id]);
  await third.kill();
  expect(await at(one).messages(chat)).toHaveLength(2);
});

test("what one has learned another tells", async () => {
  const chat = await person.createChat();
  await at(other).upload(chat, table(60));
  await expect
    .poll(async () => (await chatOf(chat))?.model_data?.learning.state, { timeout: 60_000 })
    .toBe("ready");
  const versions = [];
  for (const machine of [learner, other]) {
    const { body } = await at(machine).ask(chat, "P(colour = 'red' | size = 3)");
    versions.push("dataset" in body.answer ? body.answer.dataset.model_version : null);
  }
  expect(versions[0]).toBe((await chatOf(chat))?.model_data?.model_version);
  expect(versions[0]).not.toMatch(/^counts/);
  expect(versions[1]).toBe(versions[0]);
});

test("an AI process that dies over an upload leaves the earlier table, and the next takes it", async () => {
  const chat = await person.createChat();
  await person.upload(chat, table(10));
  const dying = await machines.start("ai", {
    ...elsewhere,
    FAILPOINT: "upload:before-commit",
  });
  await expect(at(dying).upload(chat, table(20))).rejects.toThrow();
  await dying.ended;
  expect(await rowsAt(other, chat)).toBe(10);
  expect((await at(other).upload(chat, table(20))).status).toBe(200);
  expect(await rowsAt(learner, chat)).toBe(20);
});

test("an AI process that dies over a question gives the query back, and the next answers it", async () => {
  const chat = await person.createChat();
  await person.upload(chat, table(10));
  const left = await person.remaining();
  const dying = await machines.start("ai", {
    ...elsewhere,
    FAILPOINT: "converse:before-settle",
  });
  await expect(at(dying).ask(chat, howMany, "once")).rejects.toThrow();
  await dying.ended;
  expect(await person.remaining()).toBe(left - 1);
  // The lease of a process that renews it no more is over.
  await sql.query("update product.questions set expires_at = now() where state = 'reserved'");
  expect(await rowsAt(other, chat, "once")).toBe(10);
  expect(await rowsAt(learner, chat, "once")).toBe(10);
  expect(await person.remaining()).toBe(left - 1);
});

test("a product API process that dies over a settlement loses nothing of it", async () => {
  const chat = await person.createChat();
  await person.upload(chat, table(10));
  const left = await person.remaining();
  for (const api of apis) await api.kill();
  const dying = await machines.start("api", { FAILPOINT: "settle:after-commit" });
  const asked = rowsAt(other, chat, "settled").catch(() => null);
  await dying.ended;
  apis = await Promise.all([machines.start("api"), machines.start("api")]);
  // The answer, where the other process was there before it was given up; asked again in any case.
  expect([10, null]).toContain(await asked);
  expect(await rowsAt(learner, chat, "settled")).toBe(10);
  expect(await person.remaining()).toBe(left - 1);
  expect(await person.messages(chat)).toHaveLength(2);
});

test("an AI process that dies before it says what it learned has not learned it for nothing", async () => {
  const chat = await person.createChat();
  const { directory } = learner;
  const waiting = async () => {
    const { rowCount } = await sql.query(
      "select 1 from product.datasets where state = 'live' and learning_state = 'learning'",
    );
    return rowCount;
  };
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
  await learner.kill();
  await at(other).upload(chat, table(50));
  const id = (await chatOf(chat))?.model_data?.id ?? "";
  const dying = await machines.start("ai", { FAILPOINT: "learning:before-settle" });
  await dying.ended;
  const learned = (await s3.keys()).filter((key) => key.includes(`${id}/model.bin`));
  expect(learned).toHaveLength(1);
  await sql.query("update product.datasets set learning_until = now() where id = $1", [id]);
  learner = await machines.start("ai", { directory });
  await expect
    .poll(async () => (await chatOf(chat))?.model_data?.learning.state, { timeout: 60_000 })
    .toBe("ready");
  expect((await s3.keys()).filter((key) => key.includes(`${id}/model.bin`))).toEqual(learned);
});

test("what its owner deletes is gone from the store and from every disk", async () => {
  const { rows } = await sql.query<{ id: string }>("select id from product.datasets");
  const known = rows.map(({ id }) => id);
  expect(known.length).toBeGreaterThan(4);
  const { body } = await person.call<{ data: { id: string } }>("GET", "/api/users/me/");
  const password = "correct horse battery";
  const gone = await person.call("DELETE", `/api/users/${body.data.id}/`, { password });
  expect(gone.status).toBe(200);
  const left = async () => {
    const stored = (await s3.keys()).filter((key) => known.some((id) => key.includes(id)));
    return [...stored, ...(await learner.cached()), ...(await other.cached())];
  };
  await expect.poll(left, { timeout: 60_000, interval: 500 }).toEqual([]);
});
