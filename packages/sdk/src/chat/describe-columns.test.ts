import { expect, test } from "vitest";
import { refusal, useChatBench } from "../../test/chat-bench.ts";
import { chatId, sampleChat, sampleDataset } from "../../test/sample.ts";
import type { DatasetUpload } from "../api/assistant.ts";

const bench = useChatBench();
const put = `PUT /ai/dictionary/${chatId}`;
const said = { rain: { synonyms: ["wet"], values: { "1": "yes" } } };

test("what is said of the columns is sent and becomes the chat's", async () => {
  const { server, client } = bench;
  server.on(put, ({ json }) => ({ body: { data: { ...sampleDataset, dictionary: json } } }));
  await bench.open();
  expect(await client.chat.describe(chatId, said)).toEqual({ isSaved: true });
  expect(client.chat.$currentChat.get()?.model_data?.dictionary).toEqual(said);
});

test("how cells are read is sent along, and the other dataset becomes the chat's", async () => {
  const { server, client } = bench;
  const corrections = { rain: { missing: ["-99"] } };
  const other = { ...sampleDataset, id: "01900000-0000-7000-8000-0000000000ff", corrections };
  server.on(`PUT /ai/table/${chatId}`, ({ json }) => {
    expect(json).toEqual({ dataset_id: sampleDataset.id, dictionary: said, corrections });
    return { body: { data: { ...other, dictionary: said } } };
  });
  await bench.open();
  const correcting = { dataset_id: sampleDataset.id, corrections };
  expect(await client.chat.describe(chatId, said, correcting)).toEqual({ isSaved: true });
  const chat = client.chat.$currentChat.get();
  expect(chat?.model_data).toMatchObject({ id: other.id, corrections });
  expect(chat?.dataset?.id).toBe(other.id);
});

test("a refusal comes back in the server's words, with the columns at fault, and no toast", async () => {
  const { server, client } = bench;
  const { status, body } = refusal(400, "The dataset has no column rain.", "validation_failed");
  const fields = { rain: ["The dataset has no such column."] };
  server.on(put, () => ({ status, body: { ...(body as object), fields } }));
  await bench.open();
  const { dictionary } = sampleDataset;
  expect(await client.chat.describe(chatId, said)).toEqual({
    isSaved: false,
    text: "The dataset has no column rain.",
    fields,
  });
  expect(client.chat.$currentChat.get()?.model_data?.dictionary).toEqual(dictionary);
  expect(bench.shownToast()).toBeNull();
});

test("without a word of the server it says what to do", async () => {
  const { server, client } = bench;
  server.on(put, () => ({ status: 502, body: "<h1>Bad gateway</h1>" }));
  await bench.open();
  expect(await client.chat.describe(chatId, said)).toMatchObject({
    isSaved: false,
    text: "Your descriptions could not be saved. Please try again.",
  });
});

test("a table that was changed meanwhile is there as it is now, to be opened again", async () => {
  const { server, client } = bench;
  const text = "This table was changed meanwhile. Please open it again and repeat your change.";
  server.on(put, () => refusal(409, text, "conflict"));
  await bench.open();
  const now = { ...sampleDataset, dictionary: { rain: { unit: "mm" } } };
  server.on(`GET /api/chats/${chatId}/`, () => ({
    body: { data: sampleChat({ is_model_data_added: true, model_data: now }) },
  }));
  expect(await client.chat.describe(chatId, said)).toMatchObject({ isSaved: false, text });
  expect(client.chat.$currentChat.get()?.model_data?.dictionary).toEqual(now.dictionary);
});

test("a chat that is gone is forgotten", async () => {
  const { server, client } = bench;
  server.on(put, () => refusal(404, "There is nothing here, or it is not yours.", "not_found"));
  await bench.open();
  expect(await client.chat.describe(chatId, said)).toMatchObject({ isSaved: false });
  expect(client.chat.$chats.get()).toEqual([]);
});

test("a dictionary goes along with a file, and without one the form has no such field", async () => {
  const { server, client } = bench;
  server.on("POST /ai/upload_chat", () => ({ body: { message: "ok", data: sampleDataset } }));
  await bench.open();
  const file = new Blob(["rain\n1\n"], { type: "text/csv" });
  await client.api.uploadChat({ chat_id: chatId, file, dictionary: said });
  const form = server.calls.at(-1)?.body ?? "";
  expect(form).toContain('name="dictionary"');
  expect(form).toContain(JSON.stringify(said));
  for (const dictionary of [undefined, null]) {
    await client.api.uploadChat({ chat_id: chatId, file, dictionary } as DatasetUpload);
    expect(server.calls.at(-1)?.body).not.toContain("dictionary");
  }
});
