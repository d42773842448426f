import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { ann, type Service, startService } from "./support/service.ts";

const bob = "token-of-bob";
const table = "colour,size\nred,1\nred,2\nblue,3\nblue,4\nblue,5\n";

let service: Service;
afterEach(() => service.stop());

/** Holds everybody at a named point until it is opened; counts who came. */
function barrier(at: string) {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let came = 0;
  return {
    open: () => open(),
    reached: (many: number) => vi.waitFor(() => expect(came).toBe(many), { timeout: 20_000 }),
    failpoint(name: string) {
      if (name !== at) return;
      came += 1;
      return opened;
    },
  };
}

/** A chat of somebody with a dataset. */
async function chatOf(owner: string): Promise<string> {
  const chat = service.api.createChat(owner);
  expect((await service.upload(chat, table, { token: owner })).status).toBe(200);
  return chat;
}

const counting = (chat_id: string) => ({ chat_id, query: "count(all)" });
const as = (token: string) => ({ authorization: `Bearer ${token}` });

test("while one account uploads eighteen files, another's waits for two of them at most", async () => {
  const received = barrier("upload:received");
  service = await startService({
    limits: { concurrentIngests: 1 },
    failpoint: received.failpoint,
  });
  const { api } = service;
  const chats = Array.from({ length: 18 }, () => api.createChat(ann));
  const flood = chats.map((chat) => service.upload(chat, table));
  await received.reached(4);
  const theirs = api.createChat(bob);
  const stranger = service.upload(theirs, table, { token: bob });
  await received.reached(5);
  received.open();
  expect((await stranger).status).toBe(200);
  const replies = await Promise.all(flood);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(4);
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(14);
  expect(refused[0]?.body).toMatchObject({
    code: "rate_limited",
    retry_after: 10,
    message: expect.stringContaining("You have 4 uploads under way"),
  });
  const turns = [...api.chats.values()]
    .flatMap(({ owner, summary }) => (summary ? { owner, at: summary.created_at } : []))
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ owner }) => owner);
  // One runs already, and the turn that comes next is of the account that was there before.
  expect(turns).toEqual([ann, ann, bob, ann, ann]);
});

test("while one account asks all it may, another's question waits for two at most", async () => {
  const reserved = barrier("converse:after-reserve");
  service = await startService({
    limits: { concurrentQuestions: 1 },
    failpoint: reserved.failpoint,
  });
  const [hers, theirs] = [await chatOf(ann), await chatOf(bob)];
  const order: string[] = [];
  const ask = async (chat: string, owner: string) => {
    const reply = await service.post<object>("/ai/query", counting(chat), as(owner));
    order.push(owner);
    return reply.status;
  };
  const flood = Array.from({ length: 5 }, () => ask(hers, ann));
  await reserved.reached(5);
  const stranger = ask(theirs, bob);
  await reserved.reached(6);
  reserved.open();
  expect(await Promise.all([...flood, stranger])).toEqual(Array(6).fill(200));
  expect(order.indexOf(bob)).toBeLessThan(3);
});

test("who hangs up while waiting leaves the queue, and gets the query back", async () => {
  const ingesting = barrier("upload:turn");
  service = await startService({
    limits: { concurrentIngests: 1, concurrentQuestions: 1 },
    failpoint: ingesting.failpoint,
  });
  const { api, address } = service;
  const first = service.upload(api.createChat(bob), table, { token: bob });
  await ingesting.reached(1);
  const leaving = new AbortController();
  const form = new FormData();
  form.set("chat_id", api.createChat(ann));
  form.set("file", new Blob([table]), "t.csv");
  const waiting = fetch(new URL("/ai/upload_chat", address), {
    method: "POST",
    headers: as(ann),
    body: form,
    signal: leaving.signal,
  });
  const arriving = async () => (await service.onDisk()).incoming.length;
  await expect.poll(arriving).toBe(2);
  leaving.abort();
  await expect(waiting).rejects.toThrow();
  await expect.poll(arriving).toBe(1);
  ingesting.open();
  expect((await first).status).toBe(200);
  expect((await service.onDisk()).datasets).toHaveLength(1);
});

test("a question whose turn does not come costs nothing, nor does one that nobody waits for", async () => {
  let go = () => {};
  const answering = new Promise<void>((resolve) => {
    go = resolve;
  });
  service = await startService({
    limits: { concurrentQuestions: 1, questionPatience: 300 },
    reader: {
      async propose() {
        await answering;
        return { hypotheses: [], model: null, unmatched: [], unnamed: 0 };
      },
    },
  });
  const { api, address } = service;
  const [hers, theirs] = [await chatOf(ann), await chatOf(bob)];
  const states = () => [...api.questions.values()].map(({ state }) => state);
  const slow = service.ask(hers, "How likely is blue?");
  await expect.poll(states).toEqual(["reserved"]);
  const late = await service.post("/ai/query", counting(theirs), as(bob));
  expect(late).toMatchObject({ status: 503, body: { code: "unavailable", retry_after: 2 } });
  const leaving = new AbortController();
  const left = fetch(new URL("/ai/query", address), {
    method: "POST",
    headers: { ...as(bob), "content-type": "application/json" },
    body: JSON.stringify(counting(theirs)),
    signal: leaving.signal,
  });
  await expect.poll(states).toEqual(["reserved", "released", "reserved"]);
  leaving.abort();
  await expect(left).rejects.toThrow();
  await expect.poll(states).toEqual(["reserved", "released", "released"]);
  go();
  expect((await slow).status).toBe(200);
  await sleep(0);
  expect(api.left).toBe(20);
});

test("where the service as a whole is full, it says when to come back", async () => {
  const received = barrier("upload:received");
  service = await startService({ limits: { uploads: 1 }, failpoint: received.failpoint });
  const { api, address } = service;
  const first = service.upload(api.createChat(ann), table);
  await received.reached(1);
  const form = new FormData();
  form.set("chat_id", api.createChat(bob));
  form.set("file", new Blob([table]), "t.csv");
  const refused = await fetch(new URL("/ai/upload_chat", address), {
    method: "POST",
    headers: as(bob),
    body: form,
  });
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("10");
  received.open();
  expect((await first).status).toBe(200);
});
