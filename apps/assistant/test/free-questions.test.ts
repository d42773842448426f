import { afterAll, beforeAll, expect, test } from "vitest";
import { scriptedReader } from "./support/scripted-reader.ts";
import { ann, type Service, startService } from "./support/service.ts";

const bob = "token-of-bob";
const table = "colour,size\nred,1\nred,2\nblue,3\nblue,4\nblue,5\n";
const free = "how likely is it blue";

let service: Service;
beforeAll(async () => {
  service = await startService({
    reader: scriptedReader({ [free]: "P(colour = 'blue')" }),
  });
  service.api.freeQuestions = 2;
});
afterAll(() => service.stop());

test("a principal's questions in free words are limited, and nothing else is", async () => {
  const chat = service.api.createChat(ann);
  await service.upload(chat, table);
  const interpret = (message: string) => service.post("/ai/interpret", { chat_id: chat, message });
  expect((await service.ask(chat, free)).status).toBe(200);
  expect((await interpret(free)).status).toBe(200);
  const { left } = service.api;

  const response = await fetch(new URL("/ai/converse", service.address), {
    method: "POST",
    headers: { authorization: `Bearer ${ann}`, "content-type": "application/json" },
    body: JSON.stringify({ chat_id: chat, message: free }),
  });
  const refused = (await response.json()) as { retry_after: number };
  expect(response.status).toBe(429);
  expect(refused).toMatchObject({
    code: "rate_limited",
    message: expect.stringMatching(/free words.* wait 30 seconds, or type a formal query/),
  });
  expect(refused.retry_after).toBeGreaterThan(0);
  expect(response.headers.get("retry-after")).toBe(String(refused.retry_after));
  expect((await interpret(free)).status).toBe(429);
  expect(service.api.left).toBe(left);

  for (let again = 0; again < 4; again++) {
    expect((await service.ask(chat, "P(colour = 'red')")).status).toBe(200);
    expect((await service.query(chat, "count(size > 2)")).status).toBe(200);
    expect((await interpret("E(size | colour = 'red')")).status).toBe(200);
  }

  const other = service.api.createChat(bob);
  await service.upload(other, table, { token: bob });
  const asked = await service.ask(other, free, { authorization: `Bearer ${bob}` });
  expect(asked.body.answer).toMatchObject({ kind: "answer", value: 0.6 });
});
