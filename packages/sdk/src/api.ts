import type { OperationId } from "@probability-chat/contract";
import type { AccountApi, UserImage } from "./api/accounts.ts";
import type { AssistantApi, DatasetUpload } from "./api/assistant.ts";
import type { BusinessApi } from "./api/business.ts";
import type { TokenReply } from "./api/call-types.ts";
import type { ChatApi, ChatFilter, Validation } from "./api/chats.ts";
import type { FactorApi } from "./api/factors.ts";
import type { ReportApi } from "./api/reports.ts";
import type { TeamApi } from "./api/teams.ts";
import { unexpectedReply } from "./errors/no-reply.ts";
import { isRecord, textOrNull } from "./transport/json.ts";
import type { DataOfCall } from "./transport/operation-types.ts";
import { isSaidBy, parametersOf, routes } from "./transport/routes.ts";
import type { Call, CallOptions, Transport } from "./transport/transport.ts";
import type { UploadBeginning, UploadedPiece } from "./uploads/tus-headers.ts";

/**
 * Every call of the server, typed by the contract, by its operation id. Replies come without their
 * envelope. Each throws a `ProbabilityChatError`, or the reason of the given signal.
 *
 * @example
 * ```ts
 * const chat = await client.api.createChat({ title: "Weather" });
 * await client.api.uploadChat({ chat_id: chat.id, file: new File([csv], "weather.csv") });
 * const reply = await client.api.converse({ chat_id: chat.id, message: "How likely is rain?" });
 * ```
 */
export interface Api
  extends AccountApi,
    FactorApi,
    ChatApi,
    TeamApi,
    ReportApi,
    AssistantApi,
    BusinessApi {}

type Options = CallOptions | undefined;
type AnyCall = (...given: never[]) => Promise<unknown>;

/** The typed calls over a transport: what their routes say, and those that are more than that. */
export function createApi(transport: Transport): Api {
  const calls: Partial<Record<OperationId, AnyCall>> = {};
  for (const id of Object.keys(routes) as OperationId[]) {
    calls[id] = (...given: unknown[]) => callByRoute(transport, id, given);
  }
  return { ...calls, ...createSpecialCalls(transport) } as Api;
}

/** Makes a call whose arguments are its parameters, its body or query, and its options. */
async function callByRoute(transport: Transport, id: OperationId, given: unknown[]) {
  const says = (word: Parameters<typeof isSaidBy>[1]) => isSaidBy(id, word);
  const rest = [...given];
  const params = Object.fromEntries(parametersOf(id).map((name) => [name, String(rest.shift())]));
  const takesJson = says("json") || !/^(GET|DELETE)/.test(routes[id]);
  const call: Call = says("query")
    ? { params, query: queryOf(rest.shift()) }
    : takesJson
      ? { params, json: says("bare") ? {} : (rest.shift() ?? {}) }
      : { params };
  const reply = await transport.send(id, call, rest[0] as Options);
  if (says("done")) return undefined;
  if (says("whole")) return reply;
  return (says("tokens") ? readTokens : readData)(id, reply);
}

/** A text by itself is the subject that a call is about. */
function queryOf(given: unknown): Call["query"] {
  return typeof given === "string" ? { subject: given } : { ...(given as Call["query"]) };
}

/** The calls that send files, want texts, or read replies of several shapes. */
function createSpecialCalls(transport: Transport) {
  const dataOf = async (id: OperationId, call: Call, options: Options) =>
    readData(id, await transport.send(id, call, options));
  return {
    me: async (options?: CallOptions) => {
      const user = innerOf(await dataOf("me", {}, options));
      if (typeof user.email !== "string") throw unexpected("me");
      return user as unknown as DataOfCall<"me">;
    },
    validateQuery: async (id: string, options?: CallOptions): Promise<Validation> => {
      const call = { params: { id }, json: {} };
      const reply = await transport.send("validateQuery", call, options);
      const { can_query, message } = innerOf(reply);
      if (typeof can_query !== "boolean") throw unexpected("validateQuery");
      return { canQuery: can_query, message: textOrNull(message ?? (reply as Validation).message) };
    },
    listChatsPage: (filter: ChatFilter = {}, options?: CallOptions) =>
      transport.send("listChats", { query: { ...filter } }, options),
    exportChat: (id: string, format: string, options?: CallOptions) =>
      transport.send("exportChat", { params: { id }, query: { format } }, options),
    uploadUserImage: async ({ file, fileName, content_type }: UserImage, options?: CallOptions) =>
      dataOf("uploadUserImage", { form: formOf(file, fileName, { content_type }) }, options),
    uploadChat: async (upload: DatasetUpload, options?: CallOptions) => {
      const { chat_id, file, fileName, dictionary, sheet, onProgress } = upload;
      const fields = { chat_id, dictionary: dictionary && JSON.stringify(dictionary), sheet };
      const form = formOf(file, fileName, fields);
      return dataOf("uploadChat", { form, onProgress }, options);
    },
    createUpload: async (file: UploadBeginning, options?: CallOptions) => {
      const { beginningOf } = await tusHeaders();
      return dataOf("createUpload", { headers: beginningOf(file) }, options);
    },
    appendUpload: async (id: string, piece: UploadedPiece, options?: CallOptions) => {
      const { headersOfPiece } = await tusHeaders();
      const call = { params: { id }, bytes: piece.bytes, headers: headersOfPiece(piece) };
      await transport.send("appendUpload", call, options);
    },
    removeUpload: async (id: string, options?: CallOptions) => {
      const { tus } = await tusHeaders();
      await transport.send("removeUpload", { params: { id }, headers: tus }, options);
    },
  };
}

/** With the first upload in pieces. */
const tusHeaders = () => import("./uploads/tus-headers.ts");

function unexpected(id: OperationId) {
  const [method = "", url = ""] = routes[id].split(" ");
  return unexpectedReply({ method, url }, null);
}

function readData(id: OperationId, reply: unknown): unknown {
  if (!isRecord(reply) || (reply.data ?? null) === null) throw unexpected(id);
  return reply.data;
}

function readTokens(id: OperationId, reply: unknown): TokenReply {
  const inner =
    isRecord(reply) && isRecord(reply.data) && "access" in reply.data ? reply.data : reply;
  if (!isRecord(reply) || !isRecord(inner)) throw unexpected(id);
  const { access, refresh } = inner;
  if (typeof access !== "string" || access === "") throw unexpected(id);
  const user = isRecord(inner.user) ? inner.user : reply.user;
  return {
    access,
    refresh: textOrNull(refresh),
    user: isRecord(user) ? (user as DataOfCall<"me">) : null,
  };
}

/** What is in an envelope, or in a second one, or in none. */
function innerOf(given: unknown): Record<string, unknown> {
  if (!isRecord(given)) return {};
  return isRecord(given.data) ? given.data : given;
}

/** Makes a form with a file anew for each attempt. What is no file is no failure of the network. */
function formOf(
  file: Blob,
  fileName: string | undefined,
  fields: Readonly<Record<string, string | undefined>>,
): () => FormData {
  if (!file?.arrayBuffer) {
    throw new TypeError(
      "file must be a File or Blob: new File([bytes], name), or in Node await openAsBlob(path).",
    );
  }
  return () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      if (value) form.append(name, value);
    }
    form.append("file", file, fileName ?? (file instanceof File ? file.name : "dataset.csv"));
    return form;
  };
}
