import type { assistantOperations } from "@probability-chat/contract";
import { isQuery, printQuery, type Query } from "@probability-chat/query";
import { countsVersion } from "../library/model-shelf.ts";
import type { Handlers } from "../server/implement.ts";
import { RequestError } from "../server/request-error.ts";
import { checkColumns } from "../uploads/dictionary.ts";
import { describe } from "../uploads/table.ts";
import type { InterpretTask } from "../work/tasks.ts";
import { askInChat, inTurn, type QuestionParts, tableOf } from "./ask-in-chat.ts";
import { permitReading } from "./free-questions.ts";
import { readChat } from "./read-chat.ts";

/** Handlers of the calls that answer questions. */
export function questionHandlers(
  parts: QuestionParts,
): Pick<
  Handlers<typeof assistantOperations>,
  "converse" | "query" | "interpret" | "putDictionary"
> {
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
      const chat = await readChat(api, token, body.chat_id);
      const { summary, principal_id, asker_id } = chat;
      const { message, form } = body;
      const task: InterpretTask = {
        kind: "interpret",
        ...{ message, isFormal: form === "query" },
        table: tableOf(summary, chat),
        until: Date.now() + limits.questionTimeout,
      };
      const read = permitReading(api, asker_id);
      const isLearned = summary.model_version !== countsVersion;
      const data = await inTurn(parts, chat, hungUp, () =>
        shelf.hold(summary.id, () => work.run(task, { key: principal_id, read }), isLearned),
      );
      return { data };
    },

    putDictionary: async ({ body, params, token, hungUp }) => {
      const chat = await readChat(api, token, params.chat_id, "manage");
      const { summary } = chat;
      checkColumns(
        body,
        summary.columns.map(({ name }) => name),
      );
      const change = { token, chatId: params.chat_id, summary, dictionary: body };
      return { data: await describe(parts, chat, change, hungUp) };
    },
  };
}

function queryOf(tree: Record<string, unknown>): Query {
  if (isQuery(tree)) return tree;
  const text = "query is no syntax tree of a query.";
  throw new RequestError("validation_failed", text, { fields: { query: [text] } });
}
