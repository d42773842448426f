import type { assistantOperations } from "@probability-chat/contract";
import { isQuery, printQuery, type Query } from "@probability-chat/query";
import { countsVersion } from "../library/model-shelf.ts";
import type { Handlers } from "../server/implement.ts";
import { RequestError } from "../server/request-error.ts";
import { checkDictionary } from "../uploads/dictionary.ts";
import type { InterpretTask, SuggestTask } from "../work/tasks.ts";
import { askInChat, datasetRequired, inTurn, type QuestionParts, tableOf } from "./ask-in-chat.ts";
import { permitReading } from "./free-questions.ts";

/** Handlers of the calls that answer questions. */
export function questionHandlers(parts: QuestionParts): Handlers<typeof assistantOperations> {
  const { api, shelf, work, limits } = parts;
  return {
    converse: ({ body, token, idempotencyKey, hungUp }) =>
      askInChat(parts, {
        ...{ token, chatId: body.chat_id, content: body.message, idempotencyKey },
        operation: "converse",
        hungUp,
      }),

    query: ({ body, token, idempotencyKey, hungUp }) => {
      const content = typeof body.query === "string" ? body.query : printQuery(queryOf(body.query));
      return askInChat(parts, {
        ...{ token, chatId: body.chat_id, content, idempotencyKey },
        operation: "query",
        hungUp,
      });
    },

    interpret: async ({ body, token, hungUp }) => {
      const chat = await readChat(parts, token, body.chat_id);
      const { summary, context, principal_id, asker_id } = chat;
      const { message, form } = body;
      const task: InterpretTask = {
        kind: "interpret",
        ...{ message, isFormal: form === "query" },
        table: tableOf(summary, context),
        until: Date.now() + limits.questionTimeout,
      };
      const read = permitReading(api, asker_id);
      const isLearned = summary.model_version !== countsVersion;
      const data = await inTurn(parts, chat, hungUp, () =>
        shelf.hold(summary.id, () => work.run(task, { key: principal_id, read }), isLearned),
      );
      return { data };
    },

    putDictionary: async ({ body, params, token }) => {
      const { summary, principal_id } = await readChat(parts, token, params.chat_id);
      checkDictionary(
        body,
        summary.columns.map(({ name }) => name),
      );
      const task: SuggestTask = { kind: "suggest", id: summary.id, dictionary: body };
      const suggestions = await shelf.hold(summary.id, () => work.run(task, { key: principal_id }));
      const committed = await parts.api.call("commitDataset", {
        access_token: token,
        chat_id: params.chat_id,
        summary: { ...summary, dictionary: body, suggestions: [...suggestions] },
        idempotency_key: null,
      });
      return { data: committed.summary };
    },
  };
}

function queryOf(tree: Record<string, unknown>): Query {
  if (isQuery(tree)) return tree;
  const text = "query is no syntax tree of a query.";
  throw new RequestError("validation_failed", text, { fields: { query: [text] } });
}

async function readChat(parts: QuestionParts, token: string, chatId: string) {
  const { summary, ...chat } = await parts.api.call("readChat", {
    access_token: token,
    chat_id: chatId,
  });
  if (!summary) throw datasetRequired();
  return { ...chat, summary };
}
