/** A server that mints sessions, for Node and with nothing to install, filled in for this account. */
export function mintingServer(address: string, origin: string): string {
  return `// node server.mjs, with your secret key in PROBABILITY_CHAT_KEY
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";

const address = ${JSON.stringify(`${address}/api/embed/sessions/`)};
const key = process.env.PROBABILITY_CHAT_KEY;
if (!key?.startsWith("sk_")) throw new Error("Set PROBABILITY_CHAT_KEY to a secret key, sk_…");

// Whoever is signed in on your site: put your own check here.
async function userOf(request) {
  return { id: "user-1" };
}

async function mint(user) {
  const response = await fetch(address, {
    method: "POST",
    headers: {
      authorization: \`Bearer \${key}\`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify({
      subject: user.id,
      origins: [${JSON.stringify(origin)}],
      scopes: ["chat", "upload", "query"],
      quota: { queries: 100, upload_bytes: 100_000_000 },
    }),
  });
  const reply = await response.json();
  if (!response.ok) throw new Error(reply.message);
  return reply.data.client_secret;
}

createServer(async (request, response) => {
  const send = (status, text) => {
    response.writeHead(status, { "cache-control": "no-store" }).end(text);
  };
  const user = await userOf(request);
  if (request.method !== "POST" || !user) return send(403, "Nobody is signed in.");
  await mint(user).then((secret) => send(200, secret), (error) => {
    console.error(error.message); // for you; visitors need not know
    send(502, "The chat is not available at the moment.");
  });
}).listen(process.env.PORT ?? 8080, "127.0.0.1"); // let your site's own origin lead here
`;
}
