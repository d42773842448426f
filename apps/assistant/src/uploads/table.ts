import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import {
  type assistantOperations,
  type Corrections,
  type DatasetSummary,
  type Dictionary,
  messages,
} from "@probability-chat/contract";
import { v7 as uuidv7 } from "uuid";
import type { Admission } from "../admission/admission.ts";
import { inTurn, type QuestionParts } from "../questions/ask-in-chat.ts";
import { readChat } from "../questions/read-chat.ts";
import type { Handlers } from "../server/implement.ts";
import { isRequestError, RequestError } from "../server/request-error.ts";
import type { CorrectTask, SuggestTask, ViewTask } from "../work/tasks.ts";
import { checkColumns } from "./dictionary.ts";
import { placeDataset, type UploadParts } from "./upload-chat.ts";

type Operations = typeof assistantOperations;

interface TableParts extends UploadParts, Pick<QuestionParts, "questions" | "limits"> {
  /** Of questions: looking at a table, and saying what it means, take a turn as one does. */
  readonly admission: Admission;
}

/** Handlers of the calls that show a table and change how it is read. */
export function tableHandlers(
  parts: TableParts,
): Pick<Handlers<Operations>, "readTable" | "changeTable"> {
  const { api, shelf, work, limits } = parts;

  return {
    readTable: async ({ params, query, token, hungUp }) => {
      const chat = await readChat(api, token, params.chat_id);
      const { id } = chat.summary;
      const until = Date.now() + limits.questionTimeout;
      const task: ViewTask = { kind: "view", id, window: query, until };
      const view = await inTurn(parts, chat, hungUp, () =>
        shelf.hold(id, () => work.run(task, { key: chat.principal_id })),
      );
      return { data: { dataset_id: id, ...view } };
    },

    changeTable: async ({ body, params, token, hungUp }) => {
      const chat_id = params.chat_id;
      const chat = await readChat(api, token, chat_id, "manage");
      const { summary, principal_id } = chat;
      const dictionary = body.dictionary ?? summary.dictionary;
      const corrections = withoutEmpty(body.corrections ?? summary.corrections ?? {});
      const isSaid = isDeepStrictEqual(dictionary, summary.dictionary);
      const isRead = isDeepStrictEqual(corrections, summary.corrections ?? {});
      // Asked again after its reply was lost, it answers the same.
      if (isSaid && isRead) return { data: summary };
      if (body.dataset_id !== summary.id) {
        throw new RequestError("conflict", messages.server.tableChanged);
      }
      const names = summary.columns.map(({ name }) => name);
      checkColumns(dictionary, names);
      checkColumns(corrections, names);
      const change = { token, chatId: chat_id, summary, dictionary, corrections };
      if (isRead) return { data: await describe(parts, chat, change, hungUp) };
      const made_of = summary.id;
      const asked = { access_token: token, chat_id, bytes: 0, made_of };
      const { at_once } = await api.call("authorizeUpload", asked);
      const account = { id: principal_id, atOnce: at_once };
      const data = await parts.uploads.admit(account, (takeTurn) =>
        takeTurn(
          () => holdUnchanged(shelf, made_of, () => correct(parts, change, principal_id)),
          hungUp,
        ),
      );
      return { data };
    },
  };
}

interface Change {
  readonly token: string;
  readonly chatId: string;
  readonly summary: DatasetSummary;
  readonly dictionary: Dictionary;
  readonly corrections: Corrections;
}

/** Keeps a dataset on disk; where it was replaced while one waited, that is a conflict. */
async function holdUnchanged<T>(
  shelf: TableParts["shelf"],
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  return shelf.hold(id, work).catch((error: unknown) => {
    if (!isRequestError(error) || error.code !== "dataset_required") throw error;
    throw new RequestError("conflict", messages.server.tableChanged);
  });
}

/** Says what columns mean, of a dataset that stays. */
export async function describe(
  parts: Pick<QuestionParts, "api" | "shelf" | "work" | "admission" | "questions">,
  chat: { readonly principal_id: string; readonly at_once: number },
  { token, chatId, summary, dictionary }: Omit<Change, "corrections">,
  hungUp: AbortSignal,
): Promise<DatasetSummary> {
  const { api, shelf, work } = parts;
  const { id } = summary;
  const task: SuggestTask = { kind: "suggest", id, dictionary };
  const suggestions = await inTurn(parts, chat, hungUp, () =>
    holdUnchanged(shelf, id, () => work.run(task, { key: chat.principal_id })),
  );
  const committed = await api.call("commitDataset", {
    access_token: token,
    chat_id: chatId,
    summary: { ...summary, dictionary, suggestions: [...suggestions] },
    idempotency_key: null,
  });
  return committed.summary;
}

/**
 * Makes another dataset of the same file and commits it in place of the one before, which is left as it
 * is until then: whatever fails, the chat has the one or the other.
 */
function correct(parts: TableParts, change: Change, key: string): Promise<DatasetSummary> {
  const { incoming, shelf, work, datasetLimits, looksUp, learns, failpoint } = parts;
  const { token, chatId, summary, dictionary, corrections } = change;
  const id = uuidv7();
  return incoming.use(id, async (directory) => {
    await failpoint("upload:turn");
    await incoming.checkSpace(summary.bytes);
    const finished = path.join(directory, "dataset");
    const task: CorrectTask = {
      kind: "correct",
      ...{ id, summary, corrections, dictionary, looksUp, learns },
      source: shelf.directoryOf(summary.id),
      directory: finished,
      limits: datasetLimits,
    };
    const corrected = await work.run(task, { key });
    return placeDataset(parts, id, finished, {
      access_token: token,
      chat_id: chatId,
      summary: corrected,
      idempotency_key: null,
      made_of: summary.id,
      said_before: summary.dictionary,
    });
  });
}

/** What says nothing of a column is as if the column were not named. */
function withoutEmpty(corrections: Corrections): Corrections {
  return Object.fromEntries(
    Object.entries(corrections).flatMap(([name, { kind, missing = [], merge = {} }]) => {
      const changed = Object.entries(merge).filter(([from, to]) => from !== to);
      const correction = {
        ...(kind ? { kind } : {}),
        ...(missing.length > 0 ? { missing } : {}),
        ...(changed.length > 0 ? { merge: Object.fromEntries(changed) } : {}),
      };
      return Object.keys(correction).length > 0 ? [[name, correction]] : [];
    }),
  );
}
