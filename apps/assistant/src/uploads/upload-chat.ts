import path from "node:path";
import {
  type assistantOperations,
  type BodyOf,
  type DatasetSummary,
  type internalOperations,
  limits,
  messages,
  type ReplyOf,
} from "@probability-chat/contract";
import type { FastifyRequest } from "fastify";
import { v7 as uuidv7 } from "uuid";
import type { DatasetLimits } from "../datasets/datasets.ts";
import type { Learning } from "../learning/learning.ts";
import type { DatasetShelf } from "../library/dataset-shelf.ts";
import type { ProductApi } from "../product-api/product-api.ts";
import type { Call } from "../server/implement.ts";
import { isRequestError } from "../server/request-error.ts";
import type { IngestTask } from "../work/tasks.ts";
import type { Work } from "../work/work.ts";
import type { Incoming } from "./incoming.ts";
import { receiveForm } from "./receive-form.ts";
import type { Slots } from "./slots.ts";

type UploadChat = typeof assistantOperations.uploadChat;

/** What an upload needs. */
export interface UploadParts {
  readonly api: ProductApi;
  readonly shelf: DatasetShelf;
  /** Where files become datasets. */
  readonly work: Pick<Work, "run">;
  readonly incoming: Incoming;
  readonly slots: Slots;
  readonly datasetLimits: Partial<DatasetLimits>;
  /** Whether a reader looks values up by the words of questions. */
  readonly looksUp: boolean;
  /** Learns the new dataset's model; null where models are not learned. */
  readonly learning: Pick<Learning, "wake" | "cancel"> | null;
  readonly failpoint: (name: string) => void | Promise<void>;
}

/** How long a refused upload's rest is read and dropped, so that its sender sees the reply. */
const drainFor = 30_000;

/**
 * An upload: authorise, receive, ingest, move into place, commit. The product API's row is the
 * commit point: whatever fails before it leaves the chat's earlier dataset standing.
 */
export function uploadChat(parts: UploadParts) {
  return async (call: Call<UploadChat>): Promise<ReplyOf<UploadChat>> => {
    const id = uuidv7();
    try {
      const summary = await parts.incoming.use(id, (directory) =>
        receiveAndCommit(parts, call, id, directory),
      );
      return { message: messages.chat.uploaded, data: summary };
    } catch (error) {
      drain(call.request);
      throw error;
    }
  };
}

async function receiveAndCommit(
  parts: UploadParts,
  { request, token, idempotencyKey }: Call<UploadChat>,
  id: string,
  directory: string,
): Promise<DatasetSummary> {
  const { api, shelf, work, incoming, slots, datasetLimits, looksUp, learning, failpoint } = parts;
  await incoming.checkSpace(Number(request.headers["content-length"] ?? 0));
  const authorize = (chat_id: string | null) =>
    api.call("authorizeUpload", { access_token: token, chat_id });
  // The file may come before its chat, and nobody's bytes are taken unasked.
  const { plan } = await authorize(null);
  const maxBytes = plan.file_size * limits.megabyte;
  const form = await receiveForm(request, directory, { maxBytes, authorize });
  const { chatId, file, saidBefore } = form;
  await failpoint("upload:received");
  const finished = path.join(directory, "dataset");
  const task: IngestTask = {
    kind: "ingest",
    ...{ id, file, saidBefore, looksUp, dictionary: form.dictionary },
    directory: finished,
    limits: { ...datasetLimits, maxBytes },
    learns: learning !== null,
  };
  const summary = await slots.run(() => work.run(task, { key: chatId }));
  await shelf.put(id, finished);
  await failpoint("upload:before-commit");
  const committed = await commit(parts, {
    access_token: token,
    chat_id: chatId,
    summary,
    idempotency_key: idempotencyKey,
  });
  await failpoint("upload:after-commit");
  // A dataset that was replaced may still be asked; the product API has it purged afterwards.
  if (committed.obsolete_id === id) await shelf.remove([id]);
  else if (committed.obsolete_id) await learning?.cancel([committed.obsolete_id]);
  learning?.wake();
  return committed.summary;
}

type Commit = BodyOf<typeof internalOperations.commitDataset>;

/** Commits; where the reply was lost, asks whether the commit happened. */
async function commit(parts: UploadParts, body: Commit) {
  const { api, shelf } = parts;
  const { id } = body.summary;
  try {
    return await api.call("commitDataset", body);
  } catch (error) {
    const lost = !isRequestError(error) || error.code === "unavailable";
    const known = lost ? await api.call("knownDatasets", { ids: [id] }).catch(() => null) : null;
    if (known?.ids.includes(id)) return { summary: body.summary, obsolete_id: null };
    if (!lost || known) await shelf.remove([id]);
    throw error;
  }
}

function drain(request: FastifyRequest): void {
  const { raw } = request;
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), drainFor).unref();
  raw.once("close", () => clearTimeout(timer));
}
