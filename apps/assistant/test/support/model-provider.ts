import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One call of a tool, its arguments as the text that a model wrote. */
export interface ScriptedCall {
  readonly name: string;
  readonly arguments: string;
}

/** What the provider does with a request. */
export type Scripted =
  | { readonly kind: "calls"; readonly calls: readonly ScriptedCall[]; readonly finish?: string }
  | { readonly kind: "text"; readonly text: string }
  /** Breaks the connection off, or ends it, after so many chunks of what the calls would be. */
  | {
      readonly kind: "cut" | "ended";
      readonly calls: readonly ScriptedCall[];
      readonly chunks: number;
    }
  | { readonly kind: "status"; readonly status: number; readonly message: string }
  | { readonly kind: "silent" }
  /** A whole reply where a stream was asked for. */
  | { readonly kind: "whole"; readonly calls: readonly ScriptedCall[] }
  | { readonly kind: "elsewhere"; readonly location: string }
  | { readonly kind: "endless" };

export interface ProviderRequest {
  readonly url: string;
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly stream: boolean;
    readonly max_tokens: number;
    readonly tool_choice: string;
    readonly tools: readonly { readonly function: { readonly name: string } }[];
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
}

/** A model provider on loopback that speaks OpenAI's chat completions, as `script` tells it. */
export class StandInModelProvider {
  readonly requests: ProviderRequest[] = [];
  /** Connections that the client broke off before the reply was whole. */
  broken = 0;
  script: (request: ProviderRequest, at: number) => Scripted = () => ({ kind: "silent" });
  url = "";
  readonly #server: Server = createServer((request, response) => {
    this.#serve(request, response).catch(() => response.destroy());
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Forgets what was asked; answers every request with the same calls. */
  answer(...calls: readonly [name: string, input: unknown][]): void {
    this.requests.length = 0;
    this.script = () => ({ kind: "calls", calls: callsOf(calls) });
  }

  /** Forgets what was asked; goes through these, the last one again and again. */
  play(...script: readonly Scripted[]): void {
    this.requests.length = 0;
    this.script = (_, at) => script[Math.min(at, script.length - 1)] ?? { kind: "silent" };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = "";
    for await (const chunk of request) text += chunk;
    const asked: ProviderRequest = {
      url: request.url ?? "",
      authorization: request.headers.authorization,
      body: JSON.parse(text),
    };
    const told = this.script(asked, this.requests.push(asked) - 1);
    response.on("close", () => {
      if (!response.writableFinished) this.broken += 1;
    });
    switch (told.kind) {
      case "silent":
        return;
      case "status": {
        response.writeHead(told.status, { "content-type": "application/json" });
        response.end(
          JSON.stringify({ error: { message: told.message, type: "error", code: null } }),
        );
        return;
      }
      case "elsewhere":
        response.writeHead(307, { location: told.location }).end();
        return;
      case "whole":
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify(completion(asked.body.model, told.calls)));
        return;
      case "endless":
        return pour(response, asked.body.model);
      case "text":
        return stream(response, asked.body.model, [{ content: told.text }], "stop");
      case "calls":
        return stream(response, asked.body.model, deltas(told.calls), told.finish ?? "tool_calls");
      case "cut":
      case "ended":
        response.writeHead(200, { "content-type": "text/event-stream" });
        for (const delta of deltas(told.calls).slice(0, told.chunks)) {
          response.write(event(asked.body.model, delta, null));
        }
        if (told.kind === "ended") return void response.end();
        // What was written has to leave before the connection does.
        await new Promise((resolve) => setTimeout(resolve, 20));
        response.destroy();
    }
  }
}

/** Calls with their arguments as JSON. */
export function callsOf(
  calls: readonly (readonly [name: string, input: unknown])[],
): ScriptedCall[] {
  return calls.map(([name, input]) => ({ name, arguments: JSON.stringify(input) }));
}

type Delta = Readonly<Record<string, unknown>>;

/** The role, then of every call its name, then its arguments in pieces. */
function deltas(calls: readonly ScriptedCall[]): Delta[] {
  return [
    { role: "assistant", content: null },
    ...calls.flatMap(({ name, arguments: text }, index) => [
      {
        tool_calls: [
          { index, id: `call_${index}`, type: "function", function: { name, arguments: "" } },
        ],
      },
      ...(text.match(/[\s\S]{1,7}/g) ?? []).map((piece) => ({
        tool_calls: [{ index, function: { arguments: piece } }],
      })),
    ]),
  ];
}

function event(model: string, delta: Delta, finish: string | null): string {
  const choice = { index: 0, delta, finish_reason: finish };
  const chunk = {
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1,
    model,
    choices: [choice],
  };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

function stream(
  response: ServerResponse,
  model: string,
  told: readonly Delta[],
  finish: string,
): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const delta of told) response.write(event(model, delta, null));
  response.write(event(model, {}, finish));
  response.end("data: [DONE]\n\n");
}

function completion(model: string, calls: readonly ScriptedCall[]) {
  const tool_calls = calls.map((call, at) => ({
    id: `call_${at}`,
    type: "function",
    function: call,
  }));
  const message = { role: "assistant", content: null, tool_calls };
  const choices = [{ index: 0, message, finish_reason: "tool_calls" }];
  return { id: "chatcmpl-1", object: "chat.completion", created: 1, model, choices };
}

function pour(response: ServerResponse, model: string): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const chunk = event(model, { content: "word ".repeat(2_000) }, null);
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", write);
  write();
}
