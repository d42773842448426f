/// <reference types="node" />
import type {
  Answer,
  Answered,
  Chat,
  DatasetSummary,
  ListedChat,
  Message,
  Pin,
  Shared,
  ShareLink,
  TableView,
  Upload,
  User,
} from "@probability-chat/sdk";

/** What the fake server of the browser tests holds; a test changes it at will. */
export interface FakeState {
  user: User;
  chats: Chat[];
  messages: Record<string, Message[]>;
  /** What `converse` answers, after `delay`: so many milliseconds, or once it is let go. */
  reply: { message: string; answer: Answer };
  delay: number | Promise<void>;
  uploadDelay: number | Promise<void>;
  /** Uploads in pieces that are not finished, and what came of the last one. */
  uploads: Upload[];
  received: string;
  /** The report of the one chat that has one; its links, and what each of their tokens shows. */
  report: { title: string; pins: Pin[] };
  links: ShareLink[];
  shared: Record<string, Shared>;
  /** What an upload makes the chat's dataset. */
  uploaded: DatasetSummary;
  fail: Set<string>;
  calls: string[];
  /** What is wrong for this page's embedding; with anything no secret is exchanged. */
  embedProblems: string[];
  /** A host's session that is over. */
  isEmbedOver: boolean;
}

const time = "2026-11-20T09:00:00.000Z";
let ids = 0;

function nextId(): string {
  ids += 1;
  return `01900000-0000-7000-8000-${String(ids).padStart(12, "0")}`;
}

export const weather: DatasetSummary = {
  id: "01900000-0000-7000-8000-0000000000dd",
  file_name: "seattle-weather.csv",
  bytes: 48_219,
  rows: 1_461,
  columns: ["date", "precipitation", "temp_max", "temp_min", "wind", "weather"].map((name) => ({
    name,
    header: name,
    kind: "number",
    role: "measure",
    missing_share: 0,
    distinct: 100,
    min: null,
    max: null,
    unit: null,
    examples: [],
  })),
  dictionary: {},
  notes: [],
  hash: "h",
  model_version: "1",
  learning: { state: "ready" },
  suggestions: [
    "What is the probability of rain?",
    "How does wind depend on the weather?",
    "What is the median of temp_max by weather?",
  ],
  created_at: time,
};

export const answered: FakeState["reply"] = {
  message: `**26.4 %** of the days with a maximum temperature above 20 had rain.

92 of 348 rows · 95 % interval 22.1 % to 31.3 %

For comparison, without the condition: 43.9 % (1,461 rows).

- 3 rows have no maximum temperature and were left out.

| weather | share | rows |
| --- | ---: | ---: |
| rain | 26.4 % | 92 |
| sun | 70.1 % | 244 |
| fog | 3.4 % | 12 |

\`\`\`probability
${JSON.stringify({
  kind: "bars",
  title: "Weather on days above 20 °C",
  unit: "share",
  points: [
    { label: "sun", value: 0.701, low: 0.651, high: 0.747, n: 244 },
    { label: "rain", value: 0.264, low: 0.221, high: 0.313, n: 92 },
    { label: "fog", value: 0.034, low: 0.019, high: 0.058, n: 12 },
  ],
})}
\`\`\`

Query: \`P(weather = "rain" | temp_max > 20)\``,
  answer: {
    kind: "answer",
    form: "probability",
    value: 0.2644,
    text: "26.4 % of the days with a maximum temperature above 20 had rain.",
    query: 'P(weather = "rain" | temp_max > 20)',
    reading: "the probability of rain given a maximum temperature above 20",
    interval: { low: 0.221, high: 0.313, level: 0.95, method: "jeffreys" },
    support: { rows: 1_461, given: 348, matching: 92, excluded: 3 },
    baseline: 0.439,
    predictive: null,
    method: "counts",
    caveats: [],
    series: null,
    suggestions: ["and below 10?", "What is the median wind on those days?"],
    dataset: { hash: "h", model_version: "1" },
  },
};

/** The same with its card, as it is sent now. */
export const carded: FakeState["reply"] & { readonly answer: { readonly kind: "answer" } } = {
  message: answered.message,
  answer: {
    ...(answered.answer as Answered),
    caveats: [{ kind: "missingExcluded", message: "3 rows left out because temp_max is missing." }],
    series: {
      kind: "intervals",
      title: "the shares of the values of weather",
      unit: "share",
      points: [
        { label: "sun", value: 0.701, low: 0.651, high: 0.747, n: 244 },
        { label: "rain", value: 0.264, low: 0.221, high: 0.313, n: 92 },
        { label: "fog", value: 0.034, low: 0.019, high: 0.058, n: 12 },
      ],
      reference: { label: "all groups", value: 0.33 },
    },
    card: {
      figure: "26.4 %",
      beside: "92 of 348 rows",
      sentence: "The probability of rain, among rows where temp_max is above 20.",
      gauge: {
        unit: "share",
        value: 0.264,
        low: 0.221,
        high: 0.313,
        marks: [{ label: "all rows", value: 0.439 }],
      },
      facts: [
        { label: "95 % interval", text: "22.1 % to 31.3 %" },
        { label: "Without the condition", text: "43.9 % (641 of 1,461 rows)" },
      ],
      notes: [],
      tables: [
        {
          columns: ["weather", "Share", "95 % interval", "Rows (of)"].map((head, at) => ({
            head,
            isNumber: at > 0,
          })),
          rows: [
            ["sun", "70.1 %", "65.1 % to 74.7 %", "244 of 348"],
            ["rain", "26.4 %", "22.1 % to 31.3 %", "92 of 348"],
            ["fog", "3.4 %", "1.9 % to 5.8 %", "12 of 348"],
          ],
          total: 3,
          data: {
            columns: ["weather", "value", "low", "high", "rows", "matching"],
            rows: [
              ["sun", 0.701, 0.651, 0.747, 348, 244],
              ["=rain", 0.264, 0.221, 0.313, 348, 92],
              ["fog", 0.034, 0.019, 0.058, 348, 12],
            ],
          },
        },
      ],
      computation: [
        { label: "Interval", text: "Jeffreys' interval of a share." },
        { label: "Left out", text: "3 rows, as a value asked about is missing" },
      ],
    },
  },
};

export const clarified: FakeState["reply"] = {
  message: "‘Higher’ can be read in two ways.\n\n- a: `P(a)`",
  answer: {
    kind: "clarify",
    text: "‘High wind’ needs a threshold. Which did you mean?",
    span: null,
    readings: [
      { label: "Wind above its upper quartile (4.0)", query: "P(wind > quantile(0.75, wind))" },
      { label: "Wind above its mean (3.2)", query: "P(wind > E(wind))" },
    ],
    suggestions: [],
  },
};

export const refused: FakeState["reply"] = {
  message: "This table has no column about ‘snowboards’. It has date, precipitation and wind.",
  answer: {
    kind: "refuse",
    reason: "unknown_word",
    text: "This table has no column about ‘snowboards’.",
    span: null,
    query: null,
    suggestions: ["What is the probability of snow?"],
  },
};

export function createState(part: Partial<FakeState> = {}): FakeState {
  return {
    user: {
      id: "01900000-0000-7000-8000-00000000000a",
      email: "ada@example.com",
      first_name: "Ada",
      last_name: "Lovelace",
      image: null,
      is_verified: true,
      customer_id: null,
      plan: "free",
      plan_details: { plan: "free", file_size: 10, queries: 20 },
      query_limit: 17,
      remaining_queries: 17,
      queries_used: 3,
      quota_resets_at: "2026-12-14T09:00:00.000Z",
      active_subscription: null,
      learning_consent: false,
      created_at: time,
    },
    chats: [],
    messages: {},
    reply: answered,
    delay: 0,
    uploadDelay: 0,
    uploads: [],
    received: "",
    report: { title: "Weather", pins: [] },
    links: [],
    shared: {},
    uploaded: weather,
    fail: new Set(),
    calls: [],
    embedProblems: [],
    isEmbedOver: false,
    ...part,
  };
}

export function fakeChat(title: string, data: DatasetSummary | null): Chat {
  return {
    id: nextId(),
    title,
    model_data: data,
    is_model_data_added: data !== null,
    created_at: time,
    updated_at: time,
  };
}

export function fakeMessage(role: Message["role"], content: string, answer?: Answer): Message {
  return { id: nextId(), role, content, created_at: time, answer: answer ?? null, feedback: null };
}

/** An answer of a chat as its report has it. */
export function fakePin(question: string, message: Message, note = ""): Pin {
  if (message.answer?.kind !== "answer") throw new Error("Only answers are pinned.");
  const dataset = { file_name: weather.file_name, rows: weather.rows };
  const { id: message_id, answer, content } = message;
  return { message_id, question, note, answer, content, answered_at: time, dataset };
}

interface Outcome {
  readonly status: number;
  readonly body: unknown;
}

const pause = (until: number | Promise<void>) =>
  typeof until === "number" ? new Promise<void>((resolve) => setTimeout(resolve, until)) : until;

/** Answers one call of the contract from the state. */
export async function answerCall(
  state: FakeState,
  method: string,
  path: string,
  body: string,
  query = new URLSearchParams(),
): Promise<Outcome> {
  const call = `${method} ${path.replace(/[0-9a-f-]{36}/g, ":id")}`;
  state.calls.push(call);
  if (state.fail.has(call)) {
    return error(500, "internal", "Something went wrong on our side. Please try again.");
  }
  const [, id] = /\/chats\/([^/]+)\//.exec(path) ?? [];
  const chat = state.chats.find((held) => held.id === id);
  const json = body.startsWith("{") ? (JSON.parse(body) as Record<string, string>) : {};
  if (state.isEmbedOver && !path.includes("/embed/") && !path.includes("/token/")) {
    return error(401, "session_ended", "It is over.");
  }
  if (id && !chat) return error(404, "not_found", "There is nothing here, or it is not yours.");
  switch (call) {
    case "POST /api/token/":
      if (json.password === "wrong") {
        return error(401, "invalid_credentials", "The email or the password is wrong.");
      }
      return { status: 200, body: { ...tokens(), user: state.user } };
    case "GET /api/embed/check/":
      return ok({ ok: state.embedProblems.length === 0, problems: state.embedProblems });
    case "POST /api/embed/token/":
      if (state.embedProblems.length > 0) return error(403, "origin_not_allowed", "Not here.");
      if (json.handle && state.isEmbedOver) return error(401, "session_ended", "It is over.");
      return ok({ access: embedToken(), handle: "h", expires_in: 300, session: embedSession() });
    case "GET /api/embed/session/":
      return ok(embedSession());
    case "POST /api/token/refresh/":
      return { status: 200, body: tokens() };
    case "GET /api/users/me/":
      return ok(state.user);
    case "GET /api/teams/":
      return ok([]);
    case "GET /api/chats/":
      return page(state, query);
    case "POST /api/chats/": {
      const made = fakeChat(json.title ?? "New Chat", null);
      state.chats.unshift(made);
      return ok(made, 201);
    }
    case "PATCH /api/chats/:id/":
      if (chat) chat.title = json.title ?? chat.title;
      return ok(chat);
    case "GET /api/chats/:id/":
      return ok(chat);
    case "DELETE /api/chats/:id/":
      state.chats = state.chats.filter((held) => held.id !== id);
      return ok({ message: "Deleted." });
    case "GET /api/chats/:id/messages/":
      return ok(state.messages[id ?? ""] ?? []);
    case "POST /api/chats/:id/send-message/": {
      const isUser = json.role === "user";
      const answer = isUser ? undefined : state.reply.answer;
      const message = fakeMessage(isUser ? "user" : "assistant", json.content ?? "", answer);
      state.messages[id ?? ""] = [...(state.messages[id ?? ""] ?? []), message];
      return ok(message, 201);
    }
    case "POST /api/chats/:id/validate-query/":
      return { status: 200, body: { data: { can_query: true, message: "" }, message: "" } };
    case "POST /api/chats/:id/stop/":
      return ok({ stopped: 1 });
    case "POST /api/chats/:id/messages/:id/feedback/": {
      const [, mid] = /\/messages\/([^/]+)\//.exec(path) ?? [];
      const rated = state.messages[id ?? ""]?.find((message) => message.id === mid);
      if (rated) rated.feedback = (json.rating as Message["feedback"] | undefined) ?? null;
      return ok({ message: "Thank you." });
    }
    case "GET /api/chats/:id/report/":
      return ok(state.report);
    case "PATCH /api/chats/:id/report/":
      state.report.title = json.title ?? "";
      return ok({ message: "Done." });
    case "PUT /api/chats/:id/report/pins/:id/":
    case "DELETE /api/chats/:id/report/pins/:id/": {
      const [, mid = ""] = /\/pins\/([^/]+)\//.exec(path) ?? [];
      const { pins } = state.report;
      const list = state.messages[id ?? ""] ?? [];
      const message = list.find((held) => held.id === mid);
      const pin =
        pins.find((held) => held.message_id === mid) ??
        (message && fakePin(list[list.indexOf(message) - 1]?.content ?? "", message));
      if (!pin || !message) return error(404, "not_found", "There is nothing here.");
      const others = pins.filter((held) => held !== pin);
      state.report.pins = others;
      message.pinned = method === "PUT";
      if (!message.pinned) return ok({ message: "Done." });
      const { note = pin.note, position = pins.includes(pin) ? pins.indexOf(pin) : 100 } =
        JSON.parse(body || "{}") as { note?: string; position?: number };
      others.splice(position, 0, { ...pin, note });
      return ok({ ...pin, note });
    }
    case "GET /api/share-links/":
      return ok(state.links);
    case "POST /api/chats/:id/share-links/": {
      const link: ShareLink = {
        id: nextId(),
        kind: json.kind as ShareLink["kind"],
        chat: { id: id ?? "", title: chat?.title ?? "" },
        created_at: time,
        expires_at: json.expires_in_days ? "2026-12-20T09:00:00.000Z" : null,
        is_expired: false,
        last_used_at: null,
      };
      state.links.unshift(link);
      return ok({ ...link, token: "t", url: "https://chat.example.com/shared/t" }, 201);
    }
    case "DELETE /api/share-links/:id/":
      state.links = state.links.filter((link) => !path.includes(link.id));
      return ok({ message: "Revoked." });
    case "POST /api/shared/read/": {
      const shown = state.shared[json.token ?? ""];
      return shown ? ok(shown) : error(404, "not_found", "There is nothing at this link.");
    }
    case "GET /api/chats/:id/export/":
      return { status: 200, body: { title: chat?.title, format: query.get("format") } };
    case "POST /ai/converse": {
      await pause(state.delay);
      if (state.reply.answer.kind === "answer") {
        state.user = { ...state.user, query_limit: state.user.query_limit - 1 };
        state.user.remaining_queries = state.user.query_limit;
      }
      const quota = {
        remaining: state.user.remaining_queries,
        resets_at: state.user.quota_resets_at,
      };
      return { status: 200, body: { ...state.reply, id: nextId(), quota } };
    }
    case "POST /ai/interpret": {
      const { message = "" } = json;
      const isBroken = json.form === "query" && !/^\w+\(.+\)$/.test(message);
      const span = { start: message.length, end: message.length, text: "" };
      const text = "A closing `)` is missing.";
      const answer = isBroken ? { ...refused.answer, reason: "invalidQuery", text, span } : null;
      return ok({ readings: [], answer });
    }
    case "PUT /ai/dictionary/:id": {
      const described = state.chats.find((held) => path.endsWith(held.id));
      const dictionary = JSON.parse(body) as DatasetSummary["dictionary"];
      if (described?.model_data) described.model_data = { ...described.model_data, dictionary };
      return ok(described?.model_data);
    }
    case "GET /ai/table/:id": {
      const looked = state.chats.find((held) => path.endsWith(held.id))?.model_data;
      return looked
        ? ok(tableOf(looked, query))
        : error(404, "not_found", "There is nothing here.");
    }
    case "PUT /ai/table/:id": {
      const changed = state.chats.find((held) => path.endsWith(held.id));
      const { dataset_id, ...change } = JSON.parse(body) as { dataset_id: string };
      if (changed?.model_data?.id !== dataset_id) return error(409, "conflict", "It has another.");
      changed.model_data = { ...changed.model_data, ...change, id: nextId() };
      return ok(changed.model_data);
    }
    case "POST /ai/upload_chat": {
      await pause(state.uploadDelay);
      state.received = body;
      const given = state.chats.find((held) => body.includes(held.id));
      if (given) Object.assign(given, { model_data: state.uploaded, is_model_data_added: true });
      return { status: 200, body: { message: "ok", data: state.uploaded } };
    }
    case "GET /ai/uploads/":
      return ok(state.uploads);
    case "POST /ai/uploads/": {
      const chat_id = state.chats.find(({ model_data }) => model_data === null)?.id ?? "";
      const file = { chat_id, file_name: "people.csv", bytes: null, offset: 0 };
      const upload = { ...file, id: nextId(), last_modified: null, expires_at: time };
      state.uploads = [upload];
      state.received = "";
      return ok(upload, 201);
    }
    case "GET /ai/uploads/:id":
      return ok({ ...state.uploads[0], pieces: [] });
    case "PATCH /ai/uploads/:id":
      await pause(state.uploadDelay);
      state.received += body;
      return { status: 204, body: undefined };
    case "DELETE /ai/uploads/:id":
      state.uploads = [];
      return { status: 204, body: undefined };
    case "POST /ai/uploads/:id/finish": {
      const given = state.chats.find(({ id }) => id === state.uploads[0]?.chat_id);
      if (given) Object.assign(given, { model_data: state.uploaded, is_model_data_added: true });
      state.uploads = [];
      return { status: 200, body: { message: "ok", data: state.uploaded } };
    }
    case "GET /api/users/verify-account-email/":
    case "POST /api/token/revoke/":
      return ok({ message: "Done." });
    default:
      return error(404, "not_found", "There is nothing here, or it is not yours.");
  }
}

/** A part of a table of which every row is alike. */
function tableOf(data: DatasetSummary, query: URLSearchParams): TableView {
  const [from, count, rows] = ["from", "columns", "rows"].map((name) => Number(query.get(name)));
  const columns = data.columns.slice(from, (from ?? 0) + (count ?? 0));
  return {
    dataset_id: data.id,
    rows: data.rows,
    columns: columns.map(({ name, kind, role, missing_share, distinct, unit, levels }) => ({
      ...{ name, kind, role, missing_share, distinct, unit },
      top: (levels ?? []).map((value, at) => ({ value, rows: 100 - at })),
      bins: kind === "number" ? [4, 9, 2].map((n, at) => ({ from: at, to: at + 1, rows: n })) : [],
    })),
    cells: Array.from({ length: Math.min(rows ?? 0, data.rows) }, (_, row) =>
      columns.map(({ kind, levels }, at) =>
        row === 1 && at === 0 ? null : kind === "number" ? `${row}.5` : (levels?.[row % 2] ?? "x"),
      ),
    ),
  };
}

/** Whether a chat's title or one of its messages holds the words. */
function holds(state: FakeState, chat: Chat, words: string): boolean {
  const texts = [chat.title, ...(state.messages[chat.id] ?? []).map(({ content }) => content)];
  return texts.some((text) => text.toLowerCase().includes(words.toLowerCase()));
}

/** A page of the chats, of whose datasets lists tell little. */
function page(state: FakeState, query: URLSearchParams): Outcome {
  const found = state.chats.filter((chat) => holds(state, chat, query.get("q") ?? ""));
  const start = found.findIndex(({ id }) => id === query.get("cursor")) + 1;
  const end = start + Number(query.get("limit") ?? found.length);
  const next_cursor = end < found.length ? (found[end - 1]?.id ?? null) : null;
  return { status: 200, body: { data: found.slice(start, end).map(listed), next_cursor } };
}

function listed({ model_data: data, ...chat }: Chat): ListedChat {
  if (!data) return { ...chat, model_data: null };
  const { id, file_name, bytes, rows, created_at, columns } = data;
  const brief = { id, file_name, bytes, rows, created_at, column_count: columns.length };
  return { ...chat, model_data: brief };
}

function ok(data: unknown, status = 200): Outcome {
  return { status, body: { data } };
}

function error(status: number, code: string, message: string): Outcome {
  return { status, body: { message, code, request_id: "r-test" } };
}

function embedSession() {
  return {
    ...{ id: nextId(), subject: "user-7", scopes: ["chat", "upload"], notice: null },
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    quota: { remaining: 40, resets_at: "2026-12-14T09:00:00.000Z", allowed: 50 },
    upload: { file_size: 10, remaining_bytes: null },
  };
}

function embedToken(): string {
  const header = Buffer.from(JSON.stringify({ typ: "embed+jwt" })).toString("base64url");
  return tokens().access.replace("e30", header);
}

function tokens() {
  const now = Math.floor(Date.now() / 1_000);
  const claims = Buffer.from(JSON.stringify({ iat: now, exp: now + 900 })).toString("base64url");
  return { access: `e30.${claims}.x`, refresh: "r" };
}
