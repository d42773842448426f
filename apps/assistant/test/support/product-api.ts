import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
  type Answer,
  type AskedBack,
  type BodyOf,
  type ConverseReply,
  type DatasetSummary,
  type ErrorCode,
  errorStatus,
  internalOperations,
  messages,
  type Operation,
  planOf,
} from "@probability-chat/contract";
import Fastify, { type FastifyInstance } from "fastify";
import { jwtVerify } from "jose";
import { v7 as uuidv7 } from "uuid";
import { serviceKey } from "../../src/product-api/service-token.ts";

class Failure extends Error {
  constructor(readonly code: ErrorCode) {
    super(code === "query_limit" ? messages.server.queryLimit : code);
  }
}

interface ChatRow {
  readonly owner: string;
  summary: DatasetSummary | null;
  context: string[];
  asked_back?: AskedBack | null;
}

/** How far a dataset's model is, as the product API's row has it. */
interface LearningRow {
  state: DatasetSummary["learning"]["state"];
  attempts: number;
  worker: string | null;
}

interface QuestionRow {
  readonly chat: string;
  readonly content: string;
  readonly key: string | null;
  readonly worker: string;
  state: "reserved" | "answered" | "refused" | "released";
  reply: ConverseReply | null;
}

/**
 * The product API's side of the internal contract, in memory, over loopback HTTP: every request
 * and reply is checked against the contract's schemas, every call against its service token.
 */
export class StandInProductApi {
  readonly chats = new Map<string, ChatRow>();
  readonly questions = new Map<string, QuestionRow>();
  readonly calls: string[] = [];
  readonly learning = new Map<string, LearningRow>();
  readonly #commits = new Map<string, DatasetSummary>();
  readonly #app: FastifyInstance = Fastify({ bodyLimit: 64 * 1_048_576 });
  readonly #secret: string;
  /** Tokens that are good for a commit only, as those of a live session are. */
  readonly expired = new Set(["expired"]);
  /** Origins that tenants list. */
  readonly origins = new Set<string>();
  /** Tokens of users who call too often. */
  readonly limited = new Set<string>();
  /** Tokens of members who may ask in chats and not manage them. */
  readonly mayOnlyAsk = new Set<string>();
  /** Tokens of users on a plan that is not paid. */
  readonly unpaid = new Set<string>();
  left = 20;
  /** Bytes that a file may have, whatever the plan says. */
  room = Number.POSITIVE_INFINITY;
  /** Finds every settlement invalid. */
  rejecting = false;
  /** Datasets that no chat uses any more and that were not purged yet. */
  readonly obsolete: string[] = [];
  /** Answers the next so many calls of an operation with 503. */
  readonly failing = new Map<string, number>();
  /** Does the next so many calls of an operation, and answers them with 503 all the same. */
  readonly losing = new Map<string, number>();
  /** Answers the next commit with 503, and does it so many milliseconds later. */
  lateness = 0;
  leaseSeconds = 60;
  /** Questions in free words that a principal may have read in a minute. */
  freeQuestions = Number.POSITIVE_INFINITY;
  /** Whether it says that it can serve. */
  isReady = true;
  address = "";

  constructor(secret: string) {
    this.#secret = secret;
  }

  async start(): Promise<void> {
    const { purgeDatasets: _, ...served } = internalOperations;
    const handlers = this.#handlers();
    for (const [id, operation] of Object.entries(served) as [keyof typeof handlers, Operation][]) {
      this.#app.route({
        method: operation.method,
        url: operation.path.replace(/\{(\w+)\}/g, ":$1"),
        handler: async (request, reply) => {
          this.calls.push(id);
          try {
            await this.#verify(request.headers.authorization);
            this.#failIfTold(this.failing, id);
            const body = operation.body?.parse(request.body);
            if (id === "commitDataset" && this.lateness > 0) {
              setTimeout(() => handlers.commitDataset(body as never), this.lateness);
              this.lateness = 0;
              throw new Failure("unavailable");
            }
            const { id: of = "" } = request.params as { id?: string };
            const result = operation.reply.parse(handlers[id](body as never, of));
            this.#failIfTold(this.losing, id);
            return await reply.code(operation.status).send(result);
          } catch (error) {
            const code = error instanceof Failure ? error.code : "internal";
            const message = error instanceof Error ? error.message : String(error);
            const retry_after = code === "rate_limited" ? { retry_after: 30 } : {};
            const failure = { message, code, request_id: request.id, ...retry_after };
            return reply.code(errorStatus[code]).send(failure);
          }
        },
      });
    }
    this.#app.get("/readyz", (_, reply) => reply.code(this.isReady ? 200 : 503).send({}));
    this.address = await this.#app.listen({ host: "127.0.0.1", port: 0 });
  }

  stop(): Promise<void> {
    return this.#app.close();
  }

  /** A new chat of the user whose access token is `owner`. */
  createChat(owner: string): string {
    const id = uuidv7();
    this.chats.set(id, { owner, summary: null, context: [] });
    return id;
  }

  async #verify(authorization = ""): Promise<void> {
    await jwtVerify(authorization.replace("Bearer ", ""), serviceKey(this.#secret), {
      issuer: "assistant",
      audience: "api",
      requiredClaims: ["exp"],
    });
  }

  #failIfTold(told: Map<string, number>, id: string): void {
    const times = told.get(id) ?? 0;
    if (times === 0) return;
    told.set(id, times - 1);
    throw new Failure("unavailable");
  }

  #chat(body: { access_token: string; chat_id: string }, late = false): ChatRow {
    if (this.expired.has(body.access_token) && !late) throw new Failure("unauthorized");
    const chat = this.chats.get(body.chat_id);
    if (!chat || chat.owner !== body.access_token) throw new Failure("not_found");
    return chat;
  }

  #managed(body: { access_token: string; chat_id: string }): ChatRow {
    if (this.mayOnlyAsk.has(body.access_token)) throw new Failure("forbidden");
    return this.#chat(body);
  }

  #handlers() {
    type Body<K extends keyof typeof internalOperations> = BodyOf<(typeof internalOperations)[K]>;
    const principals = new Map<string, string>();
    const counted = new Map<string, number>();
    const principalOf = ({ access_token }: { readonly access_token: string }) => {
      const known = principals.get(access_token) ?? uuidv7();
      principals.set(access_token, known);
      return known;
    };
    const quota = () => ({ remaining: this.left, resets_at: "2030-01-01T00:00:00.000Z" });
    const free = planOf("free");
    return {
      identifyCaller: (body: Body<"identifyCaller">) => {
        if (this.expired.has(body.access_token)) throw new Failure("unauthorized");
        if (this.limited.has(body.access_token)) throw new Failure("rate_limited");
        return { principal_id: principalOf(body) };
      },
      findOrigin: ({ origin }: Body<"findOrigin">) => ({ is_listed: this.origins.has(origin) }),
      countFreeQuestion: ({ principal_id }: Body<"countFreeQuestion">) => {
        const count = (counted.get(principal_id) ?? 0) + 1;
        if (count > this.freeQuestions) throw new Failure("rate_limited");
        counted.set(principal_id, count);
        return { data: { message: "counted" } };
      },
      renewReservations: ({ ids }: Body<"renewReservations">) => {
        const held = ids.filter((id) => this.questions.get(id)?.state === "reserved");
        return { held: held.length };
      },
      authorizeUpload: (body: Body<"authorizeUpload">) => {
        if (this.expired.has(body.access_token)) throw new Failure("unauthorized");
        const { chat_id } = body;
        if (body.bytes > this.room) throw new Failure("plan_limit");
        const summary = chat_id && this.#managed({ ...body, chat_id }).summary;
        if (this.unpaid.has(body.access_token)) throw new Failure("no_active_subscription");
        if (body.made_of && (!summary || summary.id !== body.made_of))
          throw new Failure("conflict");
        const plan = { plan: "free", file_size: free.fileSize, queries: free.queries };
        return {
          principal_id: principalOf(body),
          at_once: free.concurrentUploads,
          plan,
          dictionary: summary ? summary.dictionary : {},
        };
      },
      commitDataset: (body: Body<"commitDataset">) => {
        const chat = this.#chat(body, true);
        const key = body.idempotency_key && `${body.chat_id} ${body.idempotency_key}`;
        const first = key ? this.#commits.get(key) : undefined;
        if (first) return { summary: first, obsolete_id: body.summary.id };
        const obsolete = chat.summary?.id ?? null;
        const said = chat.summary?.dictionary;
        const isSame = obsolete === body.summary.id;
        if (body.made_of && body.made_of !== obsolete && !isSame) throw new Failure("conflict");
        if (body.said_before && !isSame && !isDeepStrictEqual(said, body.said_before)) {
          throw new Failure("conflict");
        }
        const columns = new Set(body.summary.columns.map(({ name }) => name));
        const kept = Object.entries(said ?? {}).filter(([name]) => columns.has(name));
        chat.summary = body.keeps_said
          ? { ...body.summary, dictionary: Object.fromEntries(kept) }
          : body.summary;
        chat.context = [];
        const { state } = body.summary.learning;
        this.learning.set(body.summary.id, { state, attempts: 0, worker: null });
        if (key) this.#commits.set(key, chat.summary);
        if (obsolete && obsolete !== body.summary.id) this.obsolete.push(obsolete);
        return {
          summary: chat.summary,
          obsolete_id: isSame ? null : obsolete,
        };
      },
      readChat: (body: Body<"readChat">) => {
        const { summary, context, asked_back } =
          body.need === "manage" ? this.#managed(body) : this.#chat(body);
        const at_once = free.concurrentQuestions;
        const principal_id = principalOf(body);
        return { principal_id, asker_id: principal_id, at_once, summary, context, asked_back };
      },
      reserveQuestion: (body: Body<"reserveQuestion">) => {
        const chat = this.#chat(body);
        const replay = [...this.questions.values()].find(
          ({ key, chat: of, state }) =>
            key !== null &&
            key === body.idempotency_key &&
            of === body.chat_id &&
            state !== "released",
        );
        if (replay && replay.content !== body.content) throw new Failure("idempotency_mismatch");
        if (replay?.reply) return { state: "answered", reply: replay.reply };
        if (replay) return { state: "pending" };
        if (!chat.summary) throw new Failure("dataset_required");
        if (this.left < 1) throw new Failure("query_limit");
        this.left -= 1;
        const question_id = uuidv7();
        this.questions.set(question_id, {
          chat: body.chat_id,
          content: body.content,
          key: body.idempotency_key,
          worker: body.worker,
          state: "reserved",
          reply: null,
        });
        const { summary, context, asked_back } = chat;
        const dataset = refOf(summary);
        const principal_id = principalOf(body);
        const at_once = free.concurrentQuestions;
        const asker_id = principal_id;
        return {
          ...{ state: "reserved", question_id, principal_id, asker_id, at_once },
          ...{ dataset, summary, context, asked_back },
        };
      },
      settleQuestion: (body: { message: string; answer: Answer }, id: string) => {
        if (this.rejecting) throw new Failure("validation_failed");
        const settled = this.questions.get(id)?.reply;
        if (settled) return { id: settled.id, quota: settled.quota };
        const question = this.#reserved(id);
        const answered = body.answer.kind === "answer";
        question.state = answered ? "answered" : "refused";
        if (!answered) this.left += 1;
        if (body.answer.kind === "answer") {
          this.chats.get(question.chat)?.context.push(body.answer.query);
        }
        const stored = randomUUID();
        question.reply = { ...body, id: stored, quota: quota() };
        return { id: stored, quota: quota() };
      },
      releaseQuestion: (_: Body<"releaseQuestion">, id: string) => {
        this.#reserved(id).state = "released";
        this.left += 1;
        return { data: { message: "released" } };
      },
      forgetReservations: ({ worker }: Body<"forgetReservations">) => {
        const mine = [...this.questions.values()].filter(
          (question) => question.worker === worker && question.state === "reserved",
        );
        for (const question of mine) question.state = "released";
        this.left += mine.length;
        return { released: mine.length };
      },
      knownDatasets: ({ ids }: Body<"knownDatasets">) => {
        const known = new Set([...this.chats.values()].map(({ summary }) => summary?.id));
        return { ids: ids.filter((id) => known.has(id)) };
      },
      claimLearning: ({ worker }: Body<"claimLearning">) => {
        const live = new Set([...this.chats.values()].map(({ summary }) => summary?.id));
        const [free] = [...this.learning].filter(
          ([id, row]) => live.has(id) && row.state === "learning" && row.worker === null,
        );
        if (!free) return { task: null };
        const [dataset_id, row] = free;
        row.worker = worker;
        row.attempts += 1;
        return { task: { dataset_id, attempt: row.attempts, lease_seconds: this.leaseSeconds } };
      },
      renewLearning: (turn: Body<"renewLearning">, id: string) => {
        return { held: this.#turnOf(turn, id) !== null };
      },
      settleLearning: (body: Body<"settleLearning">, id: string) => {
        const row = this.#turnOf(body, id);
        if (!row) return { state: null };
        const { outcome } = body;
        row.worker = null;
        if (outcome.kind === "released") row.attempts -= 1;
        if (outcome.kind === "failed" && row.attempts >= 3) row.state = "failed";
        if (outcome.kind === "ready") row.state = "ready";
        this.#tell(id, outcome.kind === "ready" ? outcome.model_version : null);
        return { state: row.state };
      },
      reopenLearning: ({ ids }: Body<"reopenLearning">) => {
        const closed = ids.flatMap((id) => this.learning.get(id) ?? []);
        const reopened = closed.filter(({ state }) => state === "none" || state === "ready");
        for (const row of reopened) Object.assign(row, { state: "learning", attempts: 0 });
        return { reopened: reopened.length };
      },
      closeLearning: ({ ids, worker }: Body<"closeLearning">) => {
        const waiting = ids.flatMap((id) => {
          const row = this.learning.get(id);
          const free = row?.worker === null || row?.worker === worker;
          return row && free && row.state === "learning" ? { id, row } : [];
        });
        for (const { id, row } of waiting) {
          Object.assign(row, { state: "none", worker: null });
          this.#tell(id, null);
        }
        return { closed: waiting.length };
      },
    };
  }

  /** The row whose turn this still is. */
  #turnOf(turn: { worker: string; attempt: number }, id: string): LearningRow | null {
    const row = this.learning.get(id);
    const live = [...this.chats.values()].some(({ summary }) => summary?.id === id);
    const held = live && row?.worker === turn.worker && row.attempts === turn.attempt;
    return held ? row : null;
  }

  #tell(id: string, version: string | null): void {
    const row = this.learning.get(id);
    for (const chat of this.chats.values()) {
      if (!row || chat.summary?.id !== id) continue;
      const learning = { state: row.state };
      chat.summary = { ...chat.summary, learning };
      if (version) chat.summary = { ...chat.summary, model_version: version };
    }
  }

  #reserved(id: string): QuestionRow {
    const question = this.questions.get(id);
    if (!question) throw new Failure("not_found");
    if (question.state !== "reserved") throw new Failure("conflict");
    return question;
  }
}

function refOf({ id, hash, model_version }: DatasetSummary) {
  return { id, hash, model_version };
}
