import { createServer } from "node:http";
import { createServerClient } from "@probability-chat/sdk/server";

const {
  PROBABILITY_CHAT_URL: baseUrl = "http://localhost:3000",
  PROBABILITY_CHAT_KEY: secretKey,
  ORIGIN: origin = "http://localhost:5173",
  PORT: port = "8080",
} = process.env;
const { embed } = createServerClient({ baseUrl, secretKey, timeout: 10_000 });

/** Who is signed in to your dashboard: read your own session, never what a page sends. */
async function userOf(_request) {
  return { id: "customer-7" };
}

async function mint(request) {
  const user = await userOf(request);
  if (!user) return [401, "Sign in to the dashboard first."];
  const { client_secret } = await embed.createSession({
    subject: user.id,
    origins: [origin],
    scopes: ["chat", "upload"],
    quota: { queries: 50 }, // a month of this user's, within yours
  });
  return [200, client_secret];
}

function fail(error) {
  console.error(error.message); // for you: it says what to mend
  return [502, "The chat is not available at the moment."];
}

createServer(async (request, response) => {
  const isAsked = request.method === "POST" && request.url === "/chat-session";
  const [status, text] = isAsked ? await mint(request).catch(fail) : [404, "Not here."];
  response.writeHead(status, { "cache-control": "no-store" }).end(text);
}).listen(Number(port), "127.0.0.1", () => console.log(`Minting on http://localhost:${port}`));
