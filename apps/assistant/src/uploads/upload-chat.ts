import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type assistantOperations,
  type BodyOf,
  type DatasetSummary,
  type internalOperations,
  limits,
  messages,
  type ReplyOf,
} from "@probability-chat/contract";
import { v7 as uuidv7 } from "uuid";
import type { Admission, TakeTurn } from "../admission/admission.ts";
import type { DatasetLimits } from "../datasets/datasets.ts";
import type { Learning } from "../learning/learning.ts";
import type { DatasetShelf } from "../library/dataset-shelf.ts";
import type { ProductApi } from "../product-api/product-api.ts";
import { dropRest, forCallers } from "../server/drop-rest.ts";
import type { Call } from "../server/implement.ts";
import { isRequestError } from "../server/request-error.ts";
import type { IngestTask } from "../work/tasks.ts";
import type { Work } from "../work/work.ts";
import type { Incoming } from "./incoming.ts";
import { type ReceivedForm, receiveForm } from "./receive-form.ts";

type UploadChat = typeof assistantOperations.uploadChat;

/** What an upload needs. */
export interface UploadParts {
  readonly api: ProductApi;
  readonly shelf: DatasetShelf;
  /** Where files become datasets. */
  readonly work: Pick<Work, "run">;
  readonly incoming: Incoming;
  readonly uploads: Admission;
  readonly datasetLimits: Partial<DatasetLimits>;
  /** Whether a reader looks values up by the words of questions. */
  readonly looksUp: boolean;
  /** Whether models are learned, here or elsewhere. */
  readonly learns: boolean;
  /** Learns the new dataset's model; null where this process does not. */
  readonly learning: Pick<Learning, "wake" | "cancel"> | null;
  /** Datasets of which it was not heard whether they are committed; a sweep asks. */
  readonly unheard: Set<string>;
  readonly failpoint: (name: string) => void | Promise<void>;
}

/** What a form may have beside its file. */
const besideFile = limits.dictionary.bytes + 65_536;

/** A file that is on the disk, beside which its dataset is made, and the plan's size. */
interface Received {
  readonly id: string;
  readonly form: ReceivedForm;
  readonly directory: string;
  readonly maxBytes: number;
}

/** Who uploads, by which account's turn, and under which key it counts once. */
interface Uploading extends Pick<Call<UploadChat>, "token" | "idempotencyKey" | "hungUp"> {
  readonly accountId: string;
  readonly takeTurn: TakeTurn;
}

/**
 * An upload: authorise, receive, ingest when it is the account's turn, move into place, commit. The
 * product API's row is the commit point: whatever fails before it leaves the chat's earlier dataset
 * standing.
 */
export function uploadChat(parts: UploadParts) {
  return async (call: Call<UploadChat>): Promise<ReplyOf<UploadChat>> => {
    try {
      const summary = await receiveAndCommit(parts, call, uuidv7());
      return { message: messages.chat.uploaded, data: summary };
    } catch (error) {
      dropRest(call.request.raw, forCallers);
      throw error;
    }
  };
}

async function receiveAndCommit(
  parts: UploadParts,
  call: Call<UploadChat>,
  id: string,
): Promise<DatasetSummary> {
  const { api, incoming, uploads } = parts;
  const announced = Number(call.request.headers["content-length"] ?? 0);
  await incoming.checkSpace(announced);
  const bytes = Math.max(0, announced - besideFile);
  const authorize = (chat_id: string | null) =>
    api.call("authorizeUpload", { access_token: call.token, chat_id, bytes });
  // The file may come before its chat, and nobody's bytes are taken unasked.
  const { principal_id, at_once, plan } = await authorize(null);
  const maxBytes = plan.file_size * limits.megabyte;
  return uploads.admit({ id: principal_id, atOnce: at_once }, (takeTurn) =>
    incoming.use(id, async (directory) => {
      const form = await receiveForm(call.request, directory, { maxBytes, authorize });
      const { token, idempotencyKey, hungUp } = call;
      const uploading = { token, idempotencyKey, hungUp, accountId: principal_id, takeTurn };
      return makeDataset(parts, uploading, { id, form, directory, maxBytes });
    }),
  );
}

/** Makes a received file its chat's dataset, when it is the account's turn. */
export async function makeDataset(
  parts: UploadParts,
  uploading: Uploading,
  received: Received,
): Promise<DatasetSummary> {
  const { work, datasetLimits, looksUp, learns, failpoint } = parts;
  const { id, form, directory, maxBytes } = received;
  await failpoint("upload:received");
  const finished = path.join(directory, "dataset");
  const { file, saidBefore, dictionary } = form;
  const task: IngestTask = {
    kind: "ingest",
    ...{ id, file, saidBefore, looksUp, dictionary, learns },
    directory: finished,
    limits: { ...datasetLimits, maxBytes },
  };
  const summary = await uploading.takeTurn(async () => {
    await failpoint("upload:turn");
    return work.run(task, { key: uploading.accountId });
  }, uploading.hungUp);
  return placeDataset(parts, id, finished, {
    access_token: uploading.token,
    chat_id: form.chatId,
    summary,
    idempotency_key: uploading.idempotencyKey,
    keeps_said: dictionary === null,
  });
}

/** Moves a dataset that has been made into place and commits it. */
export async function placeDataset(
  parts: UploadParts,
  id: string,
  finished: string,
  body: Commit,
): Promise<DatasetSummary> {
  const { shelf, learning, failpoint } = parts;
  const committed = await shelf.put(id, finished, async () => {
    await failpoint("upload:before-commit");
    return commit(parts, body);
  });
  await failpoint("upload:after-commit");
  // A dataset that was replaced may still be asked; the product API has it purged afterwards.
  if (committed.obsolete_id === id) await shelf.remove([id]);
  else if (committed.obsolete_id) await learning?.cancel([committed.obsolete_id]);
  learning?.wake();
  return committed.summary;
}

type Commit = BodyOf<typeof internalOperations.commitDataset>;

const commitAttempts = 3;

/**
 * Commits, again where the reply was lost: the product API commits a dataset once, and may be at it
 * still. One of which nothing is heard stays where it is, as the chat may have it by now.
 */
async function commit({ api, shelf, unheard }: UploadParts, body: Commit) {
  const { id } = body.summary;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await api.call("commitDataset", body);
    } catch (error) {
      const isLost = !isRequestError(error) || error.code === "unavailable";
      if (isLost && attempt < commitAttempts) {
        await sleep(100 * 4 ** attempt);
        continue;
      }
      // Of one that was never lost it is sure that it is not committed.
      if (isLost || attempt > 1) unheard.add(id);
      else await shelf.remove([id]);
      throw error;
    }
  }
}
