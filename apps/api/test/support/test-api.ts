import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AskedBack, DatasetSummary, User } from "@probability-chat/contract";
import { SignJWT } from "jose";
import pg from "pg";
import { pino } from "pino";
import { v7 as uuid } from "uuid";
import { expect } from "vitest";
import type { ApiConfigInput } from "../../src/config.ts";
import { type Api, createApi } from "../../src/create-api.ts";
import { deriveKey } from "../../src/security/derive.ts";
import { createDatabase } from "./database.ts";

export const masterSecret = "a master secret that is only for tests";
export const publicUrl = "http://localhost:3000";

export interface Reply<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Record<string, unknown>;
}

interface CallOptions {
  readonly body?: unknown;
  readonly token?: string;
  readonly key?: string;
  readonly headers?: Record<string, string>;
  readonly ip?: string;
}

/** A signed-in user of a test. */
export interface TestUser {
  readonly email: string;
  readonly password: string;
  readonly access: string;
  readonly refresh: string;
  readonly user: User;
}

/** The API on a database of its own, with a clock that tests may move. */
export class TestApi {
  api!: Api;
  databaseUrl = "";
  sql!: pg.Pool;
  dataDir = "";
  #offset = 0;
  #users = 0;
  readonly #overrides: Partial<ApiConfigInput>;
  readonly logLines: string[] = [];

  private constructor(overrides: Partial<ApiConfigInput>) {
    this.#overrides = overrides;
  }

  static async start(overrides: Partial<ApiConfigInput> = {}): Promise<TestApi> {
    const test = new TestApi(overrides);
    test.databaseUrl = await createDatabase();
    test.dataDir = await mkdtemp(join(tmpdir(), "probability-chat-api-"));
    test.sql = new pg.Pool({ connectionString: test.databaseUrl, max: 3 });
    await test.open();
    return test;
  }

  /** Builds the API again on the same database, as after a restart. */
  async open(): Promise<void> {
    const stream = { write: (line: string) => void this.logLines.push(line) };
    this.api = await createApi({
      databaseUrl: this.databaseUrl,
      publicUrl,
      dataDir: this.dataDir,
      masterSecret,
      local: true,
      verifyReplies: true,
      rateLimitMultiplier: 100,
      now: () => this.now(),
      logger: pino({ level: "info" }, stream),
      ...this.#overrides,
    });
  }

  async close(): Promise<void> {
    await this.api.close();
    await this.sql.end();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  now(): Date {
    return new Date(Date.now() + this.#offset);
  }

  advance(seconds: number): void {
    this.#offset += seconds * 1000;
  }

  async call<T = Record<string, never>>(
    method: "GET" | "POST" | "PATCH" | "DELETE" | "PUT",
    url: string,
    options: CallOptions = {},
  ): Promise<Reply<T>> {
    const response = await this.api.app.inject({
      method,
      url,
      remoteAddress: options.ip ?? "127.0.0.1",
      headers: {
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(options.key ? { "idempotency-key": options.key } : {}),
        ...(options.body === undefined ? {} : { "content-type": "application/json" }),
        ...options.headers,
      },
      ...(options.body === undefined
        ? {}
        : {
            payload: typeof options.body === "string" ? options.body : JSON.stringify(options.body),
          }),
    });
    const type = String(response.headers["content-type"] ?? "");
    const body = (type.includes("json") ? response.json() : response.body) as T;
    return { status: response.statusCode, body, headers: response.headers };
  }

  async service<T = Record<string, never>>(path: string, body: unknown): Promise<Reply<T>> {
    const response = await this.api.internal.inject({
      method: "POST",
      url: `/internal/${path}`,
      headers: {
        authorization: `Bearer ${await this.serviceToken()}`,
        "content-type": "application/json",
      },
      payload: JSON.stringify(body),
    });
    return { status: response.statusCode, body: response.json() as T, headers: response.headers };
  }

  serviceToken(issuer = "assistant", audience = "api"): Promise<string> {
    const issued = Math.floor(this.now().getTime() / 1000);
    return new SignJWT({})
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(issued)
      .setExpirationTime(issued + 60)
      .sign(deriveKey(masterSecret, "service-token"));
  }

  async register(email = this.newEmail(), password = "correct horse"): Promise<string> {
    const body = { email, password, first_name: "Ada" };
    expect((await this.call("POST", "/api/users/register/", { body })).status).toBe(201);
    return email;
  }

  newEmail(): string {
    this.#users += 1;
    return `user-${this.#users}@example.com`;
  }

  async mails(): Promise<
    { to: string; subject: string; text: string; html: string; links: string[] }[]
  > {
    const reply = await this.call<
      { to: string; subject: string; text: string; html: string; links: string[] }[]
    >("GET", "/dev/outbox.json", { headers: { host: "localhost:3000" } });
    expect(reply.status).toBe(200);
    return reply.body;
  }

  /** The token in the newest mail to an address whose link has this path. */
  async mailToken(email: string, path: string): Promise<string> {
    const links = (await this.mails()).filter((mail) => mail.to === email).flatMap((m) => m.links);
    const link = links.find((text) => text.startsWith(`${publicUrl}/${path}/`));
    if (!link) throw new Error(`There is no ${path} link for ${email}.`);
    return link.split("/").at(-1) ?? "";
  }

  async verify(email: string): Promise<void> {
    const token = await this.mailToken(email, "verify-account");
    const reply = await this.call("PATCH", "/api/users/verify-account/", { body: { token } });
    expect(reply.status).toBe(200);
  }

  async signIn(email: string, password = "correct horse"): Promise<TestUser> {
    const reply = await this.call<{ access: string; refresh: string; user: User }>(
      "POST",
      "/api/token/",
      { body: { email, password } },
    );
    expect(reply.status).toBe(200);
    return { email, password, ...reply.body };
  }

  /** A verified user who has just signed in. */
  async newUser(): Promise<TestUser> {
    const email = await this.register();
    await this.verify(email);
    return this.signIn(email);
  }

  async newChat(user: TestUser, title = "Weather"): Promise<string> {
    const reply = await this.call<{ data: { id: string } }>("POST", "/api/chats/", {
      token: user.access,
      body: { title },
    });
    expect(reply.status).toBe(201);
    return reply.body.data.id;
  }

  /** A chat that has a dataset. */
  async chatWithData(user: TestUser): Promise<{ chat: string; summary: DatasetSummary }> {
    const chat = await this.newChat(user);
    const summary = datasetSummary();
    const reply = await this.commit(user, chat, summary);
    expect(reply.status).toBe(200);
    return { chat, summary };
  }

  commit(user: TestUser, chat: string, summary: DatasetSummary, key: string | null = null) {
    return this.service<{ summary: DatasetSummary; obsolete_id: string | null }>(
      "chats/commit-dataset",
      { access_token: user.access, chat_id: chat, summary, idempotency_key: key },
    );
  }

  reserve(
    user: TestUser,
    chat: string,
    options: { content?: string; key?: string | null; clientKey?: string; worker?: string } = {},
  ) {
    return this.service<ReserveReply>("questions/reserve", {
      access_token: user.access,
      chat_id: chat,
      content: options.content ?? "How likely is rain?",
      idempotency_key: options.key ?? null,
      client_key: options.clientKey,
      worker: options.worker ?? "worker-1",
    });
  }

  settle(question: string, message = "About 40 %.", kind: "answer" | "refuse" = "answer") {
    return this.settleWith(question, kind === "answer" ? answered(message) : refused(message));
  }

  settleWith(question: string, answer: { readonly text: string }) {
    return this.service<{ id: string; quota: { remaining: number }; code: string }>(
      `questions/${question}/settle`,
      { message: answer.text, answer },
    );
  }

  async me(user: TestUser): Promise<User> {
    const reply = await this.call<{ data: User }>("GET", "/api/users/me/", { token: user.access });
    expect(reply.status).toBe(200);
    return reply.body.data;
  }

  /** Leaves a user only so many queries of this month. */
  async leave(user: TestUser, queries: number): Promise<void> {
    await this.sql.query(
      `update product.quota_periods set granted = spent + reserved + $2 where principal_id =
        (select id from product.principals where user_id = $1)`,
      [user.user.id, queries],
    );
  }
}

export interface ReserveReply {
  readonly state: "reserved" | "answered" | "pending";
  readonly question_id: string;
  readonly context: string[];
  readonly asked_back: AskedBack | null;
  readonly dataset: { readonly id: string };
  readonly reply: { readonly message: string; readonly id: string };
  readonly code: string;
  readonly message: string;
}

export function datasetSummary(change: Partial<DatasetSummary> = {}): DatasetSummary {
  return {
    id: uuid(),
    file_name: "weather.csv",
    bytes: 1_234,
    rows: 100,
    columns: [],
    dictionary: {},
    notes: [],
    hash: "b2a1",
    model_version: "counts-1",
    learning: { state: "none" },
    suggestions: [],
    created_at: new Date().toISOString(),
    ...change,
  };
}

export function answered(text: string, query = "P(`rain` > 0)") {
  return {
    kind: "answer",
    form: "group",
    value: { zebra: 0.4, ant: 0.1 },
    text,
    query,
    reading: "how likely is rain",
    interval: null,
    support: null,
    baseline: null,
    predictive: null,
    method: "counts",
    caveats: [],
    series: null,
    suggestions: [],
    dataset: { hash: "b2a1", model_version: "counts-1" },
  };
}

export function refused(text: string) {
  return { kind: "refuse", reason: "unknown", text, span: null, query: null, suggestions: [] };
}

export function askedBack(queries: readonly string[], asked?: readonly string[]) {
  const readings = queries.map((query) => ({ label: query, query }));
  const text = "Which do you mean?";
  return { kind: "clarify", text, span: null, readings, suggestions: [], ...(asked && { asked }) };
}
