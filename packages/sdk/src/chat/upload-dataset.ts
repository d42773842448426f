import {
  chatTexts,
  chatToasts,
  resumableTexts,
  uploadLimits,
  uploadTexts,
} from "@probability-chat/contract/constants";
import type { Api } from "../api.ts";
import type { Client } from "../client.ts";
import { isUnexpectedReplyError } from "../errors/guards.ts";
import type { Session } from "../session/session.ts";
import type { Timers } from "../session/timers.ts";
import type { Toasts } from "../toasts.ts";
import type { UploadProgress } from "../transport/http.ts";
import type { UploadGate } from "../uploads/upload-gate.ts";
import type { UploadSource } from "../uploads/upload-source.ts";
import type { ChatEmitter } from "./chat-events.ts";
import type { ChatState } from "./chat-state.ts";
import { conversationOf, hasDataset, type UploadState } from "./conversation.ts";
import { uploadFailureText } from "./failure-text.ts";
import type { ForgetIfGone } from "./forget-chat.ts";
import { uploadProblem } from "./upload-problem.ts";
import type { UploadOptions } from "./uploader.ts";

const firstLabelLasts = 1_000;

export interface UploadParts {
  readonly api: Api;
  readonly session: Session;
  readonly state: ChatState;
  readonly toasts: Toasts;
  readonly events: ChatEmitter;
  readonly timers: Timers;
  readonly forgetIfGone: ForgetIfGone;
  readonly uploadInPieces?: Client["uploadInPieces"];
}

/** Gives the current chat a dataset, or replaces it. Whether it succeeded. */
export async function uploadDataset(
  parts: UploadParts & { readonly gate: UploadGate; readonly signal: AbortSignal },
  file: File | UploadSource,
  { sheet }: UploadOptions,
): Promise<boolean> {
  const { api, session, state, toasts, events, timers, forgetIfGone, gate, signal } = parts;
  const chat = state.$currentChat.get();
  const facts = { name: file.name, type: file.type ?? "", size: file.size ?? 0 };
  const problem = uploadProblem(facts, session.$user.get(), chat !== null, chat?.team);
  const fail = ({ title, text }: { title: string; text: string }, cause: unknown = null) => {
    toasts.show({ title, text, destructive: true });
    events.emit("error", { title, text, cause });
    return false;
  };
  if (problem) return fail(problem, problem.cause);
  if (!chat || state.$upload.get() || state.isSendingIn(chat.id)) return false;

  const chatId = chat.id;
  const [uploading, processing, ...later] = uploadTexts;
  const labelTimers: unknown[] = [];
  const show = (part: Partial<UploadState>) => {
    const held = state.$upload.get();
    if (held?.chatId === chatId) state.$upload.set({ ...held, ...part });
  };
  const startProcessing = () => {
    if (state.$upload.get()?.stage !== "uploading") return;
    show({ stage: "processing", label: processing, progress: null });
    const moments = [firstLabelLasts, ...uploadLimits.uploadLabelSwitches];
    later.forEach((label, index) => {
      labelTimers.push(timers.setTimeout(() => show({ label }), moments[index] ?? 0));
    });
  };
  const isLarge = file.size === null || file.size > uploadLimits.resumable.from;
  const inPieces = isLarge || !(file instanceof Blob) ? parts.uploadInPieces : undefined;
  state.$upload.set({
    ...{ chatId, fileName: file.name, stage: "uploading", label: uploading },
    progress: file.size === null ? null : 0,
    ...(inPieces ? { isPaused: false } : {}),
  });
  const started = session.$user.get()?.id;
  const named = sheet === undefined ? {} : { sheet };
  const onProgress = ({ sent, total }: UploadProgress) => {
    const size = total || file.size;
    show({ progress: size === null ? null : Math.min(1, sent / size) });
  };
  const sendInPieces = (send: NonNullable<typeof inPieces>) =>
    send({
      ...{ chat_id: chatId, file, ...named, gate, signal, onProgress },
      onStage(stage) {
        if (stage === "processing") startProcessing();
        else if (stage === "uploading") show({ label: uploading });
        else show({ label: resumableTexts[stage] });
      },
    });
  const sendAtOnce = (whole: Blob) =>
    api.uploadChat({
      ...{ chat_id: chatId, file: whole, fileName: file.name, ...named },
      onProgress(progress) {
        const size = progress.total || (file.size ?? 0);
        if (progress.sent >= size) startProcessing();
        else onProgress(progress);
      },
    });
  try {
    const sending = inPieces ? sendInPieces(inPieces) : sendAtOnce(file as File);
    const dataset = await sending.catch((error: unknown) => {
      // The status says that it succeeded; whether the chat has a dataset is asked next.
      if (isUnexpectedReplyError(error)) return null;
      throw error;
    });
    show({ stage: "checking" });
    const fresh = await api.getChat(chatId);
    if (session.$user.get()?.id !== started) return false;
    if (!hasDataset(fresh)) return fail(chatToasts.uploadProcessing);
    state.changeChat(chatId, (held) => ({
      ...conversationOf(fresh, held.messages),
      is_model_data_added: true,
    }));
    toasts.show({ title: chatTexts.uploaded, text: "" });
    events.emit("upload", { chatId, dataset: fresh.model_data ?? dataset });
    return true;
  } catch (error) {
    if (session.$user.get()?.id !== started || signal.aborted) return false;
    if (forgetIfGone(chatId, error)) return false;
    return fail({ ...chatToasts.uploadFailed, text: uploadFailureText(error) }, error);
  } finally {
    for (const timer of labelTimers) timers.clearTimeout(timer);
    if (state.$upload.get()?.chatId === chatId) state.$upload.set(null);
  }
}
