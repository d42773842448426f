import type { assistantOperations, BodyOf, ReplyOf } from "@probability-chat/contract";
import type { Refusal } from "@probability-chat/language";
import { isQuery, parseQuery, printQuery, type Query } from "@probability-chat/query";
import type { AskedDataset } from "../library/dataset-shelf.ts";
import {
  answerQuery,
  answerQuestion,
  askBack,
  type Circumstances,
  read,
  refuse,
  say,
} from "../pipeline/answer-question.ts";
import { leadingReadings } from "../pipeline/decide.ts";
import { suggestionsFor } from "../pipeline/suggestions.ts";
import { FileValues } from "../reader/file-values.ts";
import type { Handlers } from "../server/implement.ts";
import { RequestError } from "../server/request-error.ts";
import { checkDictionary } from "../uploads/dictionary.ts";
import {
  askInChat,
  datasetRequired,
  inTurn,
  type QuestionParts,
  queriesOf,
} from "./ask-in-chat.ts";

/** Handlers of the calls that answer questions. */
export function questionHandlers(parts: QuestionParts): Handlers<typeof assistantOperations> {
  return {
    converse: ({ body, token, idempotencyKey, hungUp }) =>
      askInChat(
        parts,
        {
          token,
          chatId: body.chat_id,
          content: body.message,
          operation: "converse",
          idempotencyKey,
          hungUp,
        },
        (asked) => answerQuestion(body.message, asked),
      ),

    query: ({ body, token, idempotencyKey, hungUp }) => {
      const content = typeof body.query === "string" ? body.query : printQuery(queryOf(body.query));
      return askInChat(
        parts,
        { token, chatId: body.chat_id, content, operation: "query", idempotencyKey, hungUp },
        (asked) => answerFormal(content, asked),
      );
    },

    interpret: async ({ body, token, hungUp }) => {
      const chat = await readChat(parts, token, body.chat_id);
      return inTurn(parts, chat, hungUp, (signal) =>
        parts.shelf.use(chat.summary.id, (dataset) =>
          interpretIn(circumstances(parts, chat, dataset, signal), body),
        ),
      );
    },

    putDictionary: async ({ body, params, token }) => {
      const { summary } = await readChat(parts, token, params.chat_id);
      checkDictionary(
        body,
        summary.columns.map(({ name }) => name),
      );
      const suggestions = await parts.shelf.use(summary.id, async ({ table }) =>
        suggestionsFor(table.codebook, body),
      );
      const committed = await parts.api.call("commitDataset", {
        access_token: token,
        chat_id: params.chat_id,
        summary: { ...summary, dictionary: body, suggestions },
        idempotency_key: null,
      });
      return { data: committed.summary };
    },
  };
}

async function interpretIn(
  asked: Circumstances,
  { message, form }: BodyOf<typeof assistantOperations.interpret>,
): Promise<ReplyOf<typeof assistantOperations.interpret>> {
  const formal = form === "query" ? readFormal(message, asked) : null;
  const interpretation = formal?.kind === "refuse" ? formal : await read(message, asked);
  if (interpretation.kind === "readings") {
    const readings = leadingReadings(interpretation).map(({ query }) => ({
      label: say(query, asked),
      query: printQuery(query),
    }));
    return { data: { readings, answer: null } };
  }
  const { answer } =
    interpretation.kind === "clarify" ? askBack(interpretation, asked) : refuse(interpretation);
  const readings = answer.kind === "clarify" ? answer.readings : [];
  return { data: { readings, answer } };
}

function queryOf(tree: Record<string, unknown>): Query {
  if (isQuery(tree)) return tree;
  const text = "query is no syntax tree of a query.";
  throw new RequestError("validation_failed", text, { fields: { query: [text] } });
}

type Formal = { readonly kind: "query"; readonly query: Query };

/** A typed query's text against this table: what cannot be read is refused, naming the place. */
function readFormal(text: string, { table }: Circumstances): Formal | Refusal {
  const columns = table.codebook.columns.map(({ name }) => name);
  const parsed = parseQuery(text, { columns });
  if (parsed.ok) return { kind: "query", query: parsed.query };
  const { message, start, end } = parsed.error;
  return {
    kind: "refuse",
    reason: "invalidQuery",
    message,
    span: { start, end, text: text.slice(start, end) },
    suggestions: [],
  };
}

async function answerFormal(text: string, asked: Circumstances) {
  const meaning = readFormal(text, asked);
  return meaning.kind === "refuse" ? refuse(meaning) : answerQuery(meaning.query, asked);
}

async function readChat(parts: QuestionParts, token: string, chatId: string) {
  const { summary, ...chat } = await parts.api.call("readChat", {
    access_token: token,
    chat_id: chatId,
  });
  if (!summary) throw datasetRequired();
  return { ...chat, summary };
}

function circumstances(
  { seed, limits, reader, freeQuestions }: QuestionParts,
  { principal_id, summary, context }: Awaited<ReturnType<typeof readChat>>,
  dataset: AskedDataset,
  signal: AbortSignal,
): Circumstances {
  return {
    table: dataset.tableWith({ signal, timeoutMs: limits.questionTimeout }),
    model: dataset.model,
    dictionary: summary.dictionary,
    title: summary.file_name,
    suggestions: summary.suggestions,
    context: queriesOf(context),
    dataset: { hash: summary.hash, model_version: dataset.modelVersion },
    seed,
    values: new FileValues(dataset),
    ...freeQuestions.counted(principal_id, { reader, provider: null }),
    signal,
  };
}
