import { openAsBlob } from "node:fs";
import path from "node:path";
import { createClient, isProbabilityChatError } from "@probability-chat/sdk";

const [file, ...questions] = process.argv.slice(2);
const {
  PROBABILITY_CHAT_URL: baseUrl = "http://localhost:3000",
  EMAIL: email,
  PASSWORD: password,
} = process.env;
if (!file || questions.length === 0 || !email || !password) {
  console.error('Usage: EMAIL=… PASSWORD=… node ask.mjs table.csv "a question" ["another" …]');
  process.exit(2);
}

const client = createClient({ baseUrl });
try {
  await client.session.signIn({ email, password });
  const fileName = path.basename(file);
  const chat = await client.api.createChat({ title: fileName });
  await client.api.uploadChat({ chat_id: chat.id, file: await openAsBlob(file), fileName });
  for (const message of questions) {
    const { answer, quota } = await client.api.converse({ chat_id: chat.id, message });
    console.log(JSON.stringify({ message, answer, remaining: quota.remaining }));
  }
  await client.session.signOut();
} catch (error) {
  console.error(isProbabilityChatError(error) ? `${error.code}: ${error.message}` : error);
  process.exitCode = 1;
} finally {
  client.dispose();
}
