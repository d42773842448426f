import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ConverseReply, DatasetSummary, ErrorReply } from "@probability-chat/contract";
import type { Reader } from "@probability-chat/language";
import type { FastifyBaseLogger } from "fastify";
import { SignJWT } from "jose";
import pino from "pino";
import { type AssistantConfiguration, createAssistant, type Limits } from "../../src/index.ts";
import { serviceKey } from "../../src/product-api/service-token.ts";
import { StandInProductApi } from "./product-api.ts";

export const secret = "a master secret of at least thirty-two characters";
export const ann = "token-of-ann";

/** A reply, its body typed by what the test expects. */
export interface Reply<T> {
  readonly status: number;
  readonly body: T;
}

export interface UploadOptions {
  readonly name?: string;
  readonly type?: string;
  readonly token?: string;
  readonly chatLast?: boolean;
  readonly key?: string;
  readonly sheet?: string;
}

/** The AI service on a free port, with a stand-in of the product API beside it. */
export async function startService(
  options: {
    readonly limits?: Partial<Limits>;
    readonly failpoint?: (name: string) => void | Promise<void>;
    readonly dataDir?: string;
    readonly api?: StandInProductApi;
    readonly worker?: string;
    readonly publicUrl?: string;
    readonly provider?: AssistantConfiguration["provider"];
    readonly engine?: AssistantConfiguration["engine"];
    readonly reader?: Reader;
    readonly logger?: FastifyBaseLogger;
  } = {},
) {
  const api = options.api ?? new StandInProductApi(secret);
  if (!options.api) await api.start();
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), "assistant-test-")));
  const assistant = await createAssistant(
    {
      dataDir,
      masterSecret: secret,
      worker: options.worker ?? "test",
      publicUrl: options.publicUrl,
      // What is tested here mostly is neither learning nor its processes, which would slow it down.
      limits: { reserveBytes: 0, learning: false, processes: 0, ...options.limits },
      provider: options.provider ?? null,
      engine: options.engine ?? null,
    },
    {
      fetch: (at, init) => fetch(new URL(at, api.address), init),
      logger: options.logger ?? pino({ level: process.env.LOG_LEVEL ?? "silent" }),
      ...(options.reader ? { reader: options.reader } : {}),
      ...(options.failpoint ? { failpoint: options.failpoint } : {}),
    },
  );
  const address = await assistant.app.listen({ host: "127.0.0.1", port: 0 });
  const root = path.join(dataDir, "datasets");

  async function post<T>(at: string, body: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(new URL(at, address), {
      method: "POST",
      headers: {
        authorization: `Bearer ${ann}`,
        "content-type": "application/json",
        ...headers,
      },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() } as Reply<T>;
  }

  return {
    api,
    assistant,
    address,
    dataDir,
    post,

    ask: (chat_id: string, message: string, headers: Record<string, string> = {}) =>
      post<ConverseReply & ErrorReply>("/ai/converse", { chat_id, message }, headers),

    query: (chat_id: string, query: unknown) =>
      post<ConverseReply & ErrorReply>("/ai/query", { chat_id, query }),

    async upload(chat: string, content: string | Uint8Array, upload: UploadOptions = {}) {
      const { name = "table.csv", type = "text/csv", token = ann, chatLast, key, sheet } = upload;
      const form = new FormData();
      if (!chatLast) form.set("chat_id", chat);
      form.set("file", new Blob([content], { type }), name);
      if (chatLast) form.set("chat_id", chat);
      if (sheet !== undefined) form.set("sheet", sheet);
      const response = await fetch(new URL("/ai/upload_chat", address), {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          ...(key ? { "idempotency-key": key } : {}),
        },
        body: form,
      });
      const body = await response.json();
      return { status: response.status, body } as Reply<{ data: DatasetSummary } & ErrorReply>;
    },

    /** Has replaced datasets removed, as the product API's job does. */
    async purge() {
      const token = await new SignJWT({})
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer("api")
        .setAudience("assistant")
        .setExpirationTime("60s")
        .sign(serviceKey(secret));
      await assistant.internal.inject({
        method: "POST",
        url: "/internal/datasets/purge",
        headers: { authorization: `Bearer ${token}` },
        payload: { ids: api.obsolete.splice(0) },
      });
    },

    /** Names of the datasets on disk, and of what is still arriving. */
    async onDisk() {
      const names = await readdir(root);
      return {
        datasets: names.filter((name) => !name.startsWith(".")).sort(),
        incoming: await readdir(path.join(root, ".incoming")),
      };
    },

    async stop() {
      await assistant.close();
      if (!options.api) await api.stop();
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type Service = Awaited<ReturnType<typeof startService>>;
