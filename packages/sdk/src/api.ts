import type { Dictionary, OperationId } from "@probability-chat/contract";
import { UnexpectedReplyError } from "./errors/unexpected-reply-error.ts";
import type { BodyOfCall, DataOfCall, ReplyOfCall } from "./transport/operation-types.ts";
import { routes } from "./transport/routes.ts";
import type { Call, CallOptions, Transport, UploadProgress } from "./transport/transport.ts";

/** A part of a list: at most `limit` entries after `cursor`. */
export interface Paging {
  readonly limit?: number;
  readonly cursor?: string;
}

/** A file on its way to a chat; give `fileName` where `file` is a Blob without a name. */
export interface DatasetUpload {
  readonly chat_id: string;
  readonly file: Blob;
  readonly fileName?: string;
  /** What its columns and their values mean, where that is known already. */
  readonly dictionary?: Dictionary;
  readonly onProgress?: (progress: UploadProgress) => void;
}

/** What a sign-in or a refresh gives; `user` where the server sent it. */
export interface TokenReply {
  readonly access: string;
  readonly refresh: string | null;
  readonly user: DataOfCall<"me"> | null;
}

type TokenOperation =
  | "signIn"
  | "refreshToken"
  | "completeSignIn"
  | "signInWithPasskey"
  | "signInWithProvider"
  | "linkWithPassword";
type Options = CallOptions | undefined;

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
export type Api = ReturnType<typeof createApi>;

/** The typed calls over a transport. */
export function createApi(transport: Transport) {
  const send = (id: OperationId, call: Call, options: Options) => transport.send(id, call, options);
  const whole = async <K extends OperationId>(id: K, call: Call, options: Options) =>
    (await send(id, call, options)) as ReplyOfCall<K>;
  const data = async <K extends OperationId>(id: K, call: Call, options: Options) => {
    const reply = await send(id, call, options);
    if (!isRecord(reply) || (reply.data ?? null) === null) throw unexpected(id);
    return reply.data as DataOfCall<K>;
  };
  const done = async (id: OperationId, call: Call, options: Options): Promise<void> => {
    await send(id, call, options);
  };
  const tokens = async (id: TokenOperation, call: Call, options: Options) => {
    const reply = await send(id, call, options);
    const found = readTokens(reply);
    if (!found) throw unexpected(id);
    return found;
  };
  const unexpected = (id: OperationId) => {
    const [method = "", path = ""] = routes[id].split(" ");
    return new UnexpectedReplyError(method, path, null);
  };
  const open = { auth: "attached" } as const;

  return {
    register: (json: BodyOfCall<"register">, options?: CallOptions) =>
      data("register", { ...open, json }, options),
    signIn: (json: BodyOfCall<"signIn">, options?: CallOptions): Promise<TokenReply> =>
      tokens("signIn", { json, auth: "never" }, options),
    refreshToken: (json: BodyOfCall<"refreshToken">, options?: CallOptions): Promise<TokenReply> =>
      tokens("refreshToken", { json, auth: "never" }, options),
    revokeToken: (json: BodyOfCall<"revokeToken">, options?: CallOptions) =>
      done("revokeToken", { json, auth: "never" }, options),
    me: async (options?: CallOptions): Promise<DataOfCall<"me">> => {
      const user = await data("me", {}, options);
      const inner: unknown = user;
      const nested = isRecord(inner) && isRecord(inner.data) ? inner.data : inner;
      if (!isRecord(nested) || typeof nested.email !== "string") throw unexpected("me");
      return nested as DataOfCall<"me">;
    },
    updateUser: (id: string, json: BodyOfCall<"updateUser">, options?: CallOptions) =>
      data("updateUser", { params: { id }, json }, options),
    setLearningConsent: (
      id: string,
      json: BodyOfCall<"setLearningConsent">,
      options?: CallOptions,
    ) => data("setLearningConsent", { params: { id }, json }, options),
    updatePassword: (json: BodyOfCall<"updatePassword">, options?: CallOptions) =>
      done("updatePassword", { json }, options),
    verifyAccount: (json: BodyOfCall<"verifyAccount">, options?: CallOptions) =>
      done("verifyAccount", { ...open, json }, options),
    resendVerification: (options?: CallOptions) => done("resendVerification", {}, options),
    uploadUserImage: (
      image: { readonly file: Blob; readonly content_type: string; readonly fileName?: string },
      options?: CallOptions,
    ) => {
      const form = () => formOf(image.file, image.fileName, { content_type: image.content_type });
      return data("uploadUserImage", { form }, options);
    },
    requestPasswordReset: (json: BodyOfCall<"requestPasswordReset">, options?: CallOptions) =>
      done("requestPasswordReset", { ...open, json }, options),
    confirmPasswordReset: (json: BodyOfCall<"confirmPasswordReset">, options?: CallOptions) =>
      done("confirmPasswordReset", { ...open, json }, options),
    submitSupportRequest: (json: BodyOfCall<"submitSupportRequest">, options?: CallOptions) =>
      done("submitSupportRequest", { json }, options),
    submitContactRequest: (json: BodyOfCall<"submitContactRequest">, options?: CallOptions) =>
      done("submitContactRequest", { ...open, json }, options),
    listSessions: (paging: Paging = {}, options?: CallOptions) =>
      data("listSessions", { query: { ...paging } }, options),
    /** With `next_cursor`, which a later call takes for the events before these. */
    listSecurityEvents: (paging: Paging = {}, options?: CallOptions) =>
      whole("listSecurityEvents", { query: { ...paging } }, options),
    endSessions: (options?: CallOptions) => done("endSessions", {}, options),
    endSession: (sid: string, options?: CallOptions) =>
      done("endSession", { params: { sid } }, options),
    changeEmail: (json: BodyOfCall<"changeEmail">, options?: CallOptions) =>
      done("changeEmail", { json }, options),
    confirmEmail: (json: BodyOfCall<"confirmEmail">, options?: CallOptions) =>
      done("confirmEmail", { ...open, json }, options),
    exportUser: (options?: CallOptions) => whole("exportUser", {}, options),
    deleteUser: (id: string, json: BodyOfCall<"deleteUser">, options?: CallOptions) =>
      done("deleteUser", { params: { id }, json }, options),
    usage: (options?: CallOptions) => data("usage", {}, options),

    /** These four sign in; `client.session` has what keeps their tokens. */
    completeSignIn: (json: BodyOfCall<"completeSignIn">, options?: CallOptions) =>
      tokens("completeSignIn", { json, auth: "never" }, options),
    signInWithPasskey: (json: BodyOfCall<"signInWithPasskey">, options?: CallOptions) =>
      tokens("signInWithPasskey", { json, auth: "never" }, options),
    signInWithProvider: (json: BodyOfCall<"signInWithProvider">, options?: CallOptions) =>
      tokens("signInWithProvider", { json, auth: "never" }, options),
    linkWithPassword: (json: BodyOfCall<"linkWithPassword">, options?: CallOptions) =>
      tokens("linkWithPassword", { json, auth: "never" }, options),
    startPasskeySignIn: (options?: CallOptions) =>
      data("startPasskeySignIn", { json: {}, auth: "never" }, options),
    getSecurity: (options?: CallOptions) => data("getSecurity", {}, options),
    prove: (json: BodyOfCall<"prove">, options?: CallOptions) => done("prove", { json }, options),
    startPasskeyProof: (options?: CallOptions) => data("startPasskeyProof", { json: {} }, options),
    startTotp: (options?: CallOptions) => data("startTotp", { json: {} }, options),
    confirmTotp: (json: BodyOfCall<"confirmTotp">, options?: CallOptions) =>
      data("confirmTotp", { json }, options),
    removeTotp: (options?: CallOptions) => done("removeTotp", {}, options),
    renewRecoveryCodes: (options?: CallOptions) =>
      data("renewRecoveryCodes", { json: {} }, options),
    startPasskey: (options?: CallOptions) => data("startPasskey", { json: {} }, options),
    addPasskey: (json: BodyOfCall<"addPasskey">, options?: CallOptions) =>
      data("addPasskey", { json }, options),
    renamePasskey: (id: string, json: BodyOfCall<"renamePasskey">, options?: CallOptions) =>
      data("renamePasskey", { params: { id }, json }, options),
    removePasskey: (id: string, options?: CallOptions) =>
      done("removePasskey", { params: { id } }, options),
    setPassword: (json: BodyOfCall<"setPassword">, options?: CallOptions) =>
      done("setPassword", { json }, options),
    listProviders: (options?: CallOptions) => data("listProviders", { auth: "never" }, options),
    startProviderSignIn: (provider: string, options?: CallOptions) =>
      data("startProviderSignIn", { params: { provider }, json: {}, auth: "never" }, options),
    startLinking: (provider: string, options?: CallOptions) =>
      data("startLinking", { params: { provider }, json: {} }, options),
    linkIdentity: (json: BodyOfCall<"linkIdentity">, options?: CallOptions) =>
      done("linkIdentity", { json }, options),
    unlinkIdentity: (id: string, options?: CallOptions) =>
      done("unlinkIdentity", { params: { id } }, options),

    listChats: (filter: Paging & { readonly q?: string } = {}, options?: CallOptions) =>
      data("listChats", { query: { ...filter } }, options),
    getChat: (id: string, options?: CallOptions) => data("getChat", { params: { id } }, options),
    createChat: (json: BodyOfCall<"createChat">, options?: CallOptions) =>
      data("createChat", { json }, options),
    renameChat: (id: string, json: BodyOfCall<"renameChat">, options?: CallOptions) =>
      data("renameChat", { params: { id }, json }, options),
    deleteChat: (id: string, options?: CallOptions) =>
      done("deleteChat", { params: { id } }, options),
    listMessages: (id: string, paging: Paging = {}, options?: CallOptions) =>
      data("listMessages", { params: { id }, query: { ...paging } }, options),
    sendMessage: (id: string, json: BodyOfCall<"sendMessage">, options?: CallOptions) =>
      data("sendMessage", { params: { id }, json }, options),
    validateQuery: async (id: string, options?: CallOptions): Promise<Validation> => {
      const reply = await send("validateQuery", { params: { id }, json: {} }, options);
      const found = readValidation(reply);
      if (!found) throw unexpected("validateQuery");
      return found;
    },
    stopQuestion: (id: string, json: BodyOfCall<"stopQuestion"> = {}, options?: CallOptions) =>
      data("stopQuestion", { params: { id }, json }, options),
    sendFeedback: (
      id: string,
      mid: string,
      json: BodyOfCall<"sendFeedback">,
      options?: CallOptions,
    ) => done("sendFeedback", { params: { id, mid }, json }, options),
    exportChat: async (id: string, format: "md" | "json" | "csv", options?: CallOptions) =>
      String(await send("exportChat", { params: { id }, query: { format }, as: "text" }, options)),

    listTeams: (options?: CallOptions) => data("listTeams", {}, options),
    createTeam: (json: BodyOfCall<"createTeam">, options?: CallOptions) =>
      data("createTeam", { json }, options),
    renameTeam: (id: string, json: BodyOfCall<"renameTeam">, options?: CallOptions) =>
      data("renameTeam", { params: { id }, json }, options),
    deleteTeam: (id: string, json: BodyOfCall<"deleteTeam">, options?: CallOptions) =>
      done("deleteTeam", { params: { id }, json }, options),
    handOverTeam: (id: string, json: BodyOfCall<"handOverTeam">, options?: CallOptions) =>
      data("handOverTeam", { params: { id }, json }, options),
    listTeamMembers: (id: string, options?: CallOptions) =>
      data("listTeamMembers", { params: { id } }, options),
    updateTeamMember: (
      id: string,
      mid: string,
      json: BodyOfCall<"updateTeamMember">,
      options?: CallOptions,
    ) => data("updateTeamMember", { params: { id, mid }, json }, options),
    /** One's own place is left so too. */
    removeTeamMember: (id: string, mid: string, options?: CallOptions) =>
      done("removeTeamMember", { params: { id, mid } }, options),
    listTeamInvitations: (id: string, options?: CallOptions) =>
      data("listTeamInvitations", { params: { id } }, options),
    inviteToTeam: (id: string, json: BodyOfCall<"inviteToTeam">, options?: CallOptions) =>
      data("inviteToTeam", { params: { id }, json }, options),
    resendTeamInvitation: (id: string, iid: string, options?: CallOptions) =>
      data("resendTeamInvitation", { params: { id, iid }, json: {} }, options),
    revokeTeamInvitation: (id: string, iid: string, options?: CallOptions) =>
      done("revokeTeamInvitation", { params: { id, iid } }, options),
    readInvitation: (json: BodyOfCall<"readInvitation">, options?: CallOptions) =>
      data("readInvitation", { ...open, json }, options),
    acceptInvitation: (json: BodyOfCall<"acceptInvitation">, options?: CallOptions) =>
      data("acceptInvitation", { json }, options),
    teamUsage: (id: string, options?: CallOptions) =>
      data("teamUsage", { params: { id } }, options),
    exportTeamUsage: async (id: string, options?: CallOptions) =>
      String(await send("exportTeamUsage", { params: { id }, as: "text" }, options)),
    shareChat: (id: string, json: BodyOfCall<"shareChat">, options?: CallOptions) =>
      data("shareChat", { params: { id }, json }, options),
    takeBackChat: (id: string, options?: CallOptions) =>
      data("takeBackChat", { params: { id } }, options),

    uploadChat: (upload: DatasetUpload, options?: CallOptions) => {
      const { chat_id, dictionary, onProgress } = upload;
      const said = dictionary && { dictionary: JSON.stringify(dictionary) };
      const form = () => formOf(upload.file, upload.fileName, { chat_id, ...said });
      return data("uploadChat", { form, ...(onProgress ? { onProgress } : {}) }, options);
    },
    converse: (json: BodyOfCall<"converse">, options?: CallOptions) =>
      whole("converse", { json }, options),
    query: (json: BodyOfCall<"query">, options?: CallOptions) => whole("query", { json }, options),
    interpret: (json: BodyOfCall<"interpret">, options?: CallOptions) =>
      data("interpret", { json }, options),
    putDictionary: (chat_id: string, json: BodyOfCall<"putDictionary">, options?: CallOptions) =>
      data("putDictionary", { params: { chat_id }, json }, options),

    createCheckout: (json: BodyOfCall<"createCheckout">, options?: CallOptions) =>
      data("createCheckout", { json }, options),
    createPortalSession: (options?: CallOptions) =>
      data("createPortalSession", { json: {} }, options),
    listKeys: (paging: Paging = {}, options?: CallOptions) =>
      data("listKeys", { query: { ...paging } }, options),
    createKey: (json: BodyOfCall<"createKey">, options?: CallOptions) =>
      data("createKey", { json }, options),
    deleteKey: (id: string, options?: CallOptions) =>
      done("deleteKey", { params: { id } }, options),
    getEmbedOrigins: (options?: CallOptions) => data("getEmbedOrigins", {}, options),
    putEmbedOrigins: (json: BodyOfCall<"putEmbedOrigins">, options?: CallOptions) =>
      data("putEmbedOrigins", { json }, options),
    checkEmbed: (
      query: { readonly origin: string; readonly key?: string },
      options?: CallOptions,
    ) => data("checkEmbed", { ...open, query: { ...query } }, options),
  };
}

/** Whether a question may be asked now, and the server's word on it. */
export interface Validation {
  readonly canQuery: boolean;
  readonly message: string | null;
}

function readValidation(reply: unknown): Validation | null {
  if (!isRecord(reply)) return null;
  const inner = isRecord(reply.data) ? reply.data : reply;
  if (typeof inner.can_query !== "boolean") return null;
  const message = inner.message ?? reply.message;
  return {
    canQuery: inner.can_query,
    message: typeof message === "string" && message !== "" ? message : null,
  };
}

function readTokens(reply: unknown): TokenReply | null {
  if (!isRecord(reply)) return null;
  const inner = isRecord(reply.data) && "access" in reply.data ? reply.data : reply;
  if (typeof inner.access !== "string" || inner.access === "") return null;
  const user = isRecord(inner.user) ? inner.user : reply.user;
  return {
    access: inner.access,
    refresh: typeof inner.refresh === "string" && inner.refresh !== "" ? inner.refresh : null,
    user: isRecord(user) ? (user as DataOfCall<"me">) : null,
  };
}

function formOf(file: Blob, fileName: string | undefined, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const name = fileName ?? (file instanceof File ? file.name : "dataset.csv");
  form.append("file", file, name);
  return form;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
