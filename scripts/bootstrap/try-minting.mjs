import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { createInterface } from "node:readline";

/**
 * Runs the example of a minting server on the packed packages, against a server that answers the
 * one call that it makes, and asks it for a secret with and without a user.
 */
export async function tryMinting(root, folder) {
  const asked = [];
  const api = createServer(async (request, response) => {
    const chunks = await request.toArray();
    asked.push({ ...request.headers, ...JSON.parse(Buffer.concat(chunks).toString()) });
    const data = { id: "s", client_secret: "the secret", expires_at: new Date().toISOString() };
    response.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify({ data }));
  });
  api.listen(0, "127.0.0.1");
  await once(api, "listening");
  const example = path.join(folder, "minting-server");
  await cp(path.join(root, "examples/minting-server"), example, { recursive: true });
  const env = {
    ...process.env,
    PORT: "0",
    PROBABILITY_CHAT_KEY: "sk_test_1",
    PROBABILITY_CHAT_URL: `http://127.0.0.1:${api.address().port}`,
  };
  const server = spawn(process.execPath, ["serve.mjs"], { cwd: example, env });
  try {
    const lines = createInterface(server.stdout);
    const line = await Promise.race([once(lines, "line"), once(server, "exit")]);
    const port = /:(\d+)$/.exec(String(line))?.[1];
    if (!port) throw new Error(`The example of a minting server did not start: ${line}`);
    const mint = (headers) =>
      fetch(`http://127.0.0.1:${port}/chat-session`, { method: "POST", headers });
    const strangers = await mint({});
    const users = await mint({ cookie: "user=customer-7" });
    const secret = await users.text();
    const [call, ...more] = asked;
    const isWhole = [strangers.status === 401, secret === "the secret", more.length === 0].every(
      Boolean,
    );
    if (!isWhole || call.subject !== "customer-7" || call.authorization !== "Bearer sk_test_1") {
      throw new Error(`The example of a minting server minted amiss: ${JSON.stringify(asked)}`);
    }
  } finally {
    server.kill();
    api.close();
    api.closeAllConnections();
  }
}
