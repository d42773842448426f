/// <reference types="node" />
import type { Plugin } from "vite";
import { answerCall } from "./fake-api.ts";
import type { FakeState } from "./fake-state.ts";

/** Answers the API's calls from memory; any password signs in but `wrong`. */
export function fakeApi(state: FakeState): Plugin {
  return {
    name: "fake-api",
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const [path = "", search = ""] = (request.url ?? "").split("?");
        if (!path.startsWith("/api/") && !path.startsWith("/ai/")) return next();
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const body = Buffer.concat(chunks).toString("utf8");
        const query = new URLSearchParams(search);
        const answer = await answerCall(state, request.method ?? "GET", path, body, query);
        response.writeHead(answer.status, { "content-type": "application/json" });
        response.end(JSON.stringify(answer.body));
      });
    },
  };
}
