/// <reference types="node" />
import type {
  Chat,
  DatasetSummary,
  ListedChat,
  Message,
  ShareLink,
  TableView,
} from "@probability-chat/sdk";
import { embedTexts } from "@probability-chat/sdk";
import { refused } from "./fake-answers.ts";
import { type FakeState, fakeChat, fakeMessage, fakePin, nextId, time } from "./fake-state.ts";

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
  if (!state.scopes.includes("chat") && path.startsWith("/api/chats/")) {
    return error(403, "forbidden", "This embed session lacks the scope “chat”.");
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
      if (state.spentSecrets.has(json.client_secret ?? "")) {
        return error(401, "session_ended", embedTexts.secretSpent);
      }
      return ok({
        ...{ access: embedToken(state), handle: "h" },
        ...{ expires_in: state.tokenSeconds, session: embedSession(state) },
      });
    case "GET /api/embed/session/":
      return ok(embedSession(state));
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

function embedSession({ scopes }: FakeState) {
  const notice = scopes.includes("chat") ? null : embedTexts.noChatScope;
  return {
    ...{ id: nextId(), subject: "user-7", scopes, notice },
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    quota: { remaining: 40, resets_at: "2026-12-14T09:00:00.000Z", allowed: 50 },
    upload: { file_size: 10, remaining_bytes: null },
  };
}

function embedToken({ tokenSeconds }: FakeState): string {
  const header = Buffer.from(JSON.stringify({ typ: "embed+jwt" })).toString("base64url");
  return tokens(tokenSeconds).access.replace("e30", header);
}

function tokens(seconds = 900) {
  const iat = Math.floor(Date.now() / 1_000);
  const claims = Buffer.from(JSON.stringify({ iat, exp: iat + seconds })).toString("base64url");
  return { access: `e30.${claims}.x`, refresh: "r" };
}
