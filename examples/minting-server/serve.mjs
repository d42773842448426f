import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createServerClient, isProbabilityChatError } from "@probability-chat/sdk/server";

const {
  PROBABILITY_CHAT_URL: baseUrl = "http://localhost:3000",
  PROBABILITY_CHAT_KEY: secretKey = "",
  PORT: port = "8080",
} = process.env;
if (!secretKey.startsWith("sk_")) {
  console.error(
    "Set PROBABILITY_CHAT_KEY to a secret key (sk_…) of the portal's page /developers.",
  );
  process.exit(2);
}
const { embed } = createServerClient({ baseUrl, secretKey, timeout: 10_000 });
const page = await readFile(new URL("index.html", import.meta.url), "utf8");

/** Who is signed in to your dashboard: your own session decides, never what a page sends. */
function userOf(request) {
  return /(?:^|; )user=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1] ?? null;
}

async function mint(request, response) {
  const subject = userOf(request);
  if (!subject) return response.writeHead(401).end("Sign in to the dashboard first.");
  const { client_secret } = await embed.createSession({
    subject,
    origins: [`http://${request.headers.host}`],
    scopes: ["chat", "upload"],
    quota: { queries: 50 },
  });
  response.writeHead(200, { "cache-control": "no-store" }).end(client_secret);
}

const server = createServer((request, response) => {
  if (request.method === "POST" && request.url === "/chat-session") {
    mint(request, response).catch((error) => {
      console.error(isProbabilityChatError(error) ? `${error.code}: ${error.message}` : error);
      response.writeHead(502).end("The chat is not available at the moment.");
    });
  } else {
    const headers = {
      "content-type": "text/html",
      "set-cookie": "user=customer-7; HttpOnly; SameSite=Lax",
    };
    response.writeHead(200, headers).end(page.replaceAll("{{base}}", baseUrl));
  }
});
server.listen(Number(port), "127.0.0.1", () =>
  console.log(`The dashboard is at http://localhost:${server.address().port}`),
);
