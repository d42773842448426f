import { expect, test } from "vitest";
import { chatPath, chatWithData, refusal, useChatBench } from "../../test/chat-bench.ts";
import { chatId, sampleChat, sampleDataset, sampleUser } from "../../test/sample.ts";
import { uploadProblem } from "./upload-problem.ts";

const bench = useChatBench();
const csv = () => new File(["rain\n1\n0\n0\n"], "rain.csv", { type: "text/csv" });

test("an upload goes through its stages and labels and marks the chat [4.upload.stages] [4.upload.labels] [4.upload.label-switches] [4.upload.success-flag] [4.upload.success-toast] [7.upload-chat]", async () => {
  await bench.open(sampleUser(), sampleChat());
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  bench.server.on("POST /ai/upload_chat", async () => {
    await held;
    return { body: { message: "ok", data: sampleDataset } };
  });
  bench.server.on(`GET ${chatPath}/`, () => ({ body: { data: chatWithData } }));
  const labels: string[] = [];
  bench.client.chat.$upload.listen((upload) => {
    if (upload && labels.at(-1) !== upload.label) labels.push(upload.label);
  });
  const uploading = bench.client.chat.upload(csv());
  await expect.poll(() => labels.at(-1)).toBe("Processing");
  await bench.clock.advance(999);
  expect(labels).toEqual(["Uploading", "Processing"]);
  await bench.clock.advance(1);
  expect(labels.at(-1)).toBe("Analyzing data");
  await bench.clock.advance(3_000);
  expect(labels.at(-1)).toBe("Learning patterns");
  await bench.clock.advance(4_000);
  expect(labels.at(-1)).toBe("Embedding");
  answer();
  expect(await uploading).toBe(true);
  expect(bench.client.chat.$upload.get()).toBeNull();
  expect(bench.client.chat.$currentChat.get()).toMatchObject({
    is_model_data_added: true,
    model_data: { file_name: "rain.csv" },
  });
  expect(bench.shownToast()?.[0]).toBe("File uploaded successfully.");
  const call = bench.server.calls.find(({ path }) => path === "/ai/upload_chat");
  expect(call?.body).toContain('filename="rain.csv"');
  expect(call?.body).toContain(chatId);
});

test("an upload that leaves the chat without a dataset has failed [8.toast.upload-processing]", async () => {
  await bench.open(sampleUser(), sampleChat());
  bench.server.on("POST /ai/upload_chat", () => ({ body: { message: "ok", data: sampleDataset } }));
  bench.server.on(`GET ${chatPath}/`, () => ({ body: { data: sampleChat() } }));
  expect(await bench.client.chat.upload(csv())).toBe(false);
  expect(bench.shownToast()).toEqual(["Upload failed", "File was uploaded but processing failed"]);
});

test("a success that says nothing of the dataset is asked after in the chat [7.upload-chat]", async () => {
  await bench.open(sampleUser(), sampleChat());
  bench.server.on("POST /ai/upload_chat", () => ({ body: { message: "ok" } }));
  bench.server.on(`GET ${chatPath}/`, () => ({ body: { data: chatWithData } }));
  expect(await bench.client.chat.upload(csv())).toBe(true);
  expect(bench.shownToast()?.[0]).toBe("File uploaded successfully.");
});

test.each([
  [
    "the server's reason [8.toast.upload-failed]",
    refusal(422, "Line 3 has an open quote.", "dataset_refused"),
    "Line 3 has an open quote.",
  ],
  ["a bare status [8.toast.upload-failed-status]", { status: 500 }, "Error: 500"],
  ["a broken connection [8.toast.upload-failed-default]", { broken: true }, "File upload failed"],
])("an upload that fails tells %s", async (_, reply, text) => {
  await bench.open(sampleUser(), sampleChat());
  bench.server.on("POST /ai/upload_chat", () => reply);
  expect(await bench.client.chat.upload(csv())).toBe(false);
  expect(bench.shownToast()).toEqual(["Upload failed", text]);
  expect(bench.client.chat.$upload.get()).toBeNull();
});

const big = () => {
  const file = csv();
  Object.defineProperty(file, "size", { value: 10 * 1_048_576 + 1 });
  return file;
};
test.each([
  [
    "a picture [5.upload.csv-only]",
    () => new File(["x"], "x.png", { type: "image/png" }),
    "Invalid file type",
    "Please upload a CSV file.",
    { code: "dataset_refused", reason: "not_csv" },
  ],
  [
    "a file over the plan's size [5.upload.size]",
    big,
    "File too large",
    "Maximum file size for your plan is 10MB.",
    { code: "file_too_large" },
  ],
])("an upload of %s is refused here", async (_, file, title, text, cause) => {
  await bench.open(sampleUser(), sampleChat());
  const errors: unknown[] = [];
  bench.client.chat.on("error", (error) => errors.push(error));
  expect(await bench.client.chat.upload(file())).toBe(false);
  expect(bench.shownToast()).toEqual([title, text]);
  expect(errors).toEqual([{ title, text, cause: expect.objectContaining(cause) }]);
  expect(bench.server.count("POST /ai/upload_chat")).toBe(0);
});

test("an upload needs a chat [5.upload.chat-required] [8.toast.no-active-chat]", async () => {
  await bench.open();
  await bench.client.chat.select(null);
  expect(await bench.client.chat.upload(csv())).toBe(false);
  expect(bench.shownToast()).toEqual(["No active chat", "Please create or select a chat first."]);
});

const named = (name: string, type = "", size = 1) => ({ name, type, size });

test("a CSV is known by its type or its name [5.upload.csv-accepted]", () => {
  const user = sampleUser();
  for (const file of [
    named("a.txt", "text/csv"),
    named("a", "application/vnd.ms-excel"),
    named("A.CSV"),
    named("a.csv.gz", "application/gzip"),
  ]) {
    expect(uploadProblem(file, user, true)).toBeNull();
  }
  expect(uploadProblem(named("a.gz"), user, true)?.title).toBe("Invalid file type");
});

test("where the plan gives no size, 30 megabytes are the most [5.upload.size-default] [9.upload-default]", () => {
  const { plan_details: _, ...bare } = sampleUser();
  const user = bare as ReturnType<typeof sampleUser>;
  const most = 30 * 1_048_576;
  expect(uploadProblem(named("a.csv", "text/csv", most), user, true)).toBeNull();
  expect(uploadProblem(named("a.csv", "text/csv", most + 1), user, true)).toMatchObject({
    title: "File too large",
    text: "Maximum file size for your plan is 30MB.",
  });
});

test("who is signed out is asked to sign in [8.toast.auth-upload]", async () => {
  expect(await bench.client.chat.upload(csv())).toBe(false);
  expect(bench.shownToast()).toEqual(["Authentication required", "Please sign in to upload files"]);
});

test.each([
  ["nothing left", sampleUser({ query_limit: 0, remaining_queries: 0 }), "Query limit reached"],
  ["nothing paid", sampleUser({ plan: "pro" }), "Inactive subscription"],
])("with %s nothing is uploaded [4.access.upload]", async (_, user, title) => {
  await bench.open(user, sampleChat());
  expect(await bench.client.chat.upload(csv())).toBe(false);
  expect(bench.shownToast()?.[0]).toBe(title);
  expect(bench.server.count("POST /ai/upload_chat")).toBe(0);
});
