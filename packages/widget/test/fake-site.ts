/// <reference types="node" />
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { answerCall } from "./fake-api.ts";
import type { FakeState } from "./fake-state.ts";

const element = fileURLToPath(new URL("../dist/element/", import.meta.url));

const hostile = `
  * { all: revert !important; color: red !important; font-size: 40px !important; }
  div, button, input, textarea { display: none !important; transform: rotate(9deg) !important; }
  probability-chat { display: inline !important; font: 50px serif !important; }
`;

/** Nothing but what comes from the page's own origin, and no inline code or style. */
export const strictPolicy =
  "default-src 'self'; style-src 'self'; script-src 'self'; require-trusted-types-for 'script'";

export interface FakeSite {
  readonly url: string;
  close(): Promise<void>;
}

/** A host page with the built element, under a strict policy, and the API behind it. */
export async function startFakeSite(state: FakeState): Promise<FakeSite> {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const send = (status: number, type: string, body: string | Buffer) => {
      response.writeHead(status, {
        "content-type": type,
        "content-security-policy": strictPolicy,
        // The element is made to be loaded from other sites; the rest is not theirs to read.
        ...(url.pathname.includes("/embed/") ? { "access-control-allow-origin": "*" } : {}),
      });
      response.end(body);
    };
    if (url.pathname.startsWith("/api/") || url.pathname.startsWith("/ai/")) {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString("utf8");
      const method = request.method ?? "GET";
      const answer = await answerCall(state, method, url.pathname, body, url.searchParams);
      send(answer.status, "application/json", JSON.stringify(answer.body));
    } else if (url.pathname.startsWith("/deep/er/embed/")) {
      const name = url.pathname.slice("/deep/er/embed/".length).replaceAll("..", "");
      try {
        send(200, "text/javascript", await readFile(`${element}${name}`));
      } catch {
        send(404, "text/plain", "none");
      }
    } else if (url.pathname === "/host.css") {
      send(200, "text/css", url.searchParams.has("hostile") ? hostile : plain);
    } else if (url.pathname === "/host.js") {
      send(200, "text/javascript", script);
    } else if (url.pathname === "/sample.csv") {
      send(200, "text/csv", "a,b\n1,2\n");
    } else {
      send(200, "text/html; charset=utf-8", page(url.search));
    }
  };
  return serve((request, response) => {
    respond(request, response).catch((error) => {
      // a page that was closed takes its calls with it
      if (!request.readableAborted) throw error;
    });
  });
}

/** A page of another origin, which has the element's script from `site` and a policy of its own. */
export function startOtherSite(site: FakeSite, tag: string, policy = ""): Promise<FakeSite> {
  return serve(({ url }, response) => {
    if (url !== "/") {
      response.writeHead(404, { "content-type": "text/html" }).end("<p>Not here</p>");
      return;
    }
    response.writeHead(200, { "content-type": "text/html", "content-security-policy": policy });
    response.end(
      `<!doctype html><html lang="en"><title>Shop</title><body style="height:600px">${tag}
<script type="module" src="${site.url}/deep/er/embed/probability-chat.js"></script>`,
    );
  });
}

async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<FakeSite> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const plain = `html, body { height: 100%; margin: 0; } probability-chat { height: 100%; }`;

/** Sets properties before the element is defined, and notes its events. */
const script = `
  const chat = document.querySelector("probability-chat");
  const given = new URLSearchParams(location.search);
  chat.options = {
    theme: given.get("theme") ?? "light",
    samples: given.has("samples")
      ? [{ name: "Seattle weather", url: "/sample.csv", description: "Four years of daily weather" }]
      : [],
    upgradeUrl: "/pricing",
    manageUrl: "/profile",
    signUpUrl: "/signup",
    ...JSON.parse(given.get("options") ?? "{}"),
  };
  globalThis.seen = [];
  const told = "ready chat message answer upload quota error session-ended toggle".split(" ");
  for (const name of told) {
    document.addEventListener("pc-" + name, (event) => seen.push([event.type, event.detail]));
  }
`;

function page(search: string): string {
  const { lang = "en", dir = "ltr" } = Object.fromEntries(new URLSearchParams(search));
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta name="viewport" content="width=device-width">
<title>Host</title><link rel="stylesheet" href="/host.css${search}">
<script type="module" src="/host.js"></script>
<script type="module" src="/deep/er/embed/probability-chat.js"></script></head>
<body><probability-chat></probability-chat></body></html>`;
}
