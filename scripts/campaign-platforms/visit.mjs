import { createClient } from "@probability-chat/sdk";

const rows = 40_000;
const colours = ["red", "blue", "green", "green"];
const lines = Array.from({ length: rows }, (_, at) => colours[at % colours.length]);

/** What a program does with the SDK, whatever it runs on; throws where anything of it is not so. */
export async function visit({ address, email, password }) {
  const client = createClient({ baseUrl: address, timeout: 240_000 });
  await client.session.signIn({ email, password });
  const chat = await client.api.createChat({ title: "Marbles" });
  const file = new File([["colour", ...lines].join("\n")], "marbles.csv", { type: "text/csv" });
  const progress = [];
  const dataset = await client.api.uploadChat({
    chat_id: chat.id,
    file,
    onProgress: ({ sent, total }) => progress.push([sent, total]),
  });
  const message = "What is the probability that colour is red?";
  const { answer } = await client.api.converse({ chat_id: chat.id, message });
  await client.session.signOut();
  client.dispose();
  const isWhole = progress.every(
    ([sent, total], at) =>
      total >= file.size && sent <= total && sent >= (progress[at - 1]?.[0] ?? 0),
  );
  const [sent, total] = progress.at(-1) ?? [];
  const counts = typeof XMLHttpRequest === "undefined";
  if (
    !isWhole ||
    progress.length < (counts ? 2 : 1) ||
    sent !== total ||
    dataset.rows !== rows ||
    answer.value !== 0.25
  ) {
    throw new Error(JSON.stringify({ progress, rows: dataset.rows, answer }));
  }
  return { told: progress.length };
}
