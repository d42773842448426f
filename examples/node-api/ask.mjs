import { openAsBlob } from "node:fs";
import path from "node:path";
import { createClient, isProbabilityChatError } from "@probability-chat/sdk";
import { createServerClient } from "@probability-chat/sdk/server";

const [file, ...questions] = process.argv.slice(2);
const {
  PROBABILITY_CHAT_URL: baseUrl = "http://localhost:3000",
  PROBABILITY_CHAT_KEY: secretKey,
  EMAIL: email,
  PASSWORD: password,
} = process.env;
if (!file || questions.length === 0 || !(secretKey || (email && password))) {
  console.error('Usage: PROBABILITY_CHAT_KEY=sk_… node ask.mjs table.csv "a question" …');
  console.error("With an account's own sign-in: EMAIL=… PASSWORD=… in place of the key.");
  process.exit(2);
}

/** The calls, by a secret key or by the session of an account, and how to leave. */
async function connect() {
  if (secretKey) return { api: createServerClient({ baseUrl, secretKey }).api, leave() {} };
  const client = createClient({ baseUrl });
  await client.session.signIn({ email, password });
  const leave = () => client.session.signOut().finally(client.dispose);
  return { api: client.api, leave };
}

try {
  const { api, leave } = await connect();
  const fileName = path.basename(file);
  const chat = await api.createChat({ title: fileName });
  const upload = { chat_id: chat.id, file: await openAsBlob(file), fileName };
  await api.uploadChat({
    ...upload,
    onProgress({ sent, total }) {
      if (process.stderr.isTTY)
        process.stderr.write(`\r${Math.round((100 * sent) / total)} % sent`);
    },
  });
  if (process.stderr.isTTY) process.stderr.write("\n");
  for (const message of questions) {
    const { answer, quota } = await api.converse(
      { chat_id: chat.id, message },
      { timeout: 120_000 },
    );
    console.log(JSON.stringify({ message, answer, remaining: quota.remaining }));
  }
  await leave();
} catch (error) {
  console.error(isProbabilityChatError(error) ? `${error.code}: ${error.message}` : error);
  process.exitCode = 1;
}
