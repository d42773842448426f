import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { createClient } from "@probability-chat/sdk";

/** A client in a process of its own: uploads a file, and prints what came of it in one JSON line. */
const [baseUrl, email, password, chat, file] = process.argv.slice(2);
const { size, mtimeMs } = await stat(file);
const client = createClient({ baseUrl });
await client.session.signIn({ email, password });
const dataset = await client.uploadInPieces({
  chat_id: chat,
  file: {
    name: path.basename(file),
    ...{ size, lastModified: mtimeMs },
    stream: () => Readable.toWeb(createReadStream(file)),
  },
});
const megabytes = Math.round(process.resourceUsage().maxRSS / 1_024);
console.log(JSON.stringify({ hash: dataset.hash, rows: dataset.rows, megabytes }));
client.dispose();
