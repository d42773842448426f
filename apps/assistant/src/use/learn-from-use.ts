import type { Answer, KeptLine } from "@probability-chat/contract";
import type { Proposal } from "@probability-chat/language";
import { printQuery } from "@probability-chat/query";
import type { OpenDataset } from "../datasets/datasets.ts";
import type { Circumstances } from "../pipeline/answer-question.ts";
import type { Reply } from "../pipeline/to-answer.ts";
import type { AnswerTask, Kept } from "../work/tasks.ts";
import { keptCard } from "./kept-card.ts";
import { keptLine, queriesOfLine } from "./kept-line.ts";
import { personalColumns } from "./personal-columns.ts";
import { personalWords, queryNames, textNames, valuesName } from "./personal-values.ts";

type UsedTask = Pick<AnswerTask, "use" | "table" | "content">;

/** Milliseconds that looking through personal columns may hold up a reply. */
const patience = 2_000;

/** Answers as it is told to, and notes meanwhile what it was asked and what the reader proposed. */
export class WatchedReading {
  asked: Circumstances | null = null;
  readonly #read: { readonly text: string; readonly proposal: Proposal }[] = [];
  readonly #respond: (asked: Circumstances) => Promise<Reply>;

  constructor(respond: (asked: Circumstances) => Promise<Reply>) {
    this.#respond = respond;
  }

  readonly respond = (asked: Circumstances): Promise<Reply> => {
    const { reader } = asked;
    this.asked = asked;
    if (!reader) return this.#respond(asked);
    return this.#respond({
      ...asked,
      reader: {
        ...reader,
        propose: async (question, ...more) => {
          const proposal = await reader.propose(question, ...more);
          this.#read.push({ text: question.question.trim(), proposal });
          return proposal;
        },
      },
    });
  };

  /**
   * What was read as an answer says, and how; null where nothing was. Of a reply that was read alone
   * and with what it replies to it is the one whose best query was answered, where that is one; of
   * other texts none.
   */
  readAs(answer: Answer): { readonly text: string; readonly proposal: Proposal } | null {
    const [first, second, ...others] = this.#read;
    if (!first || !second) return first ?? null;
    if (others.length > 0 || !first.text.endsWith(second.text)) return null;
    const answered = [first, second].filter(({ proposal: { hypotheses } }) => {
      const [best] = hypotheses;
      return best?.kind === "query" && printQuery(best.query) === queryOfAnswer(answer);
    });
    return answered.length === 1 ? (answered[0] ?? null) : null;
  }
}

function queryOfAnswer(answer: Answer): string | null {
  return answer.kind === "clarify" ? null : answer.query;
}

/**
 * What is to be kept of a question whose asker agrees to that; null where nothing is, which it also
 * is where a value of a column that looks personal is named, where that cannot be told in time, and
 * where anything goes wrong: an answer never fails for it, and waits for no more than one look
 * through the dataset while that is open.
 */
export async function useOfQuestion(
  dataset: Pick<OpenDataset, "codebook" | "tableFor">,
  { use, table, content }: UsedTask,
  reading: WatchedReading,
  { answer }: Reply,
): Promise<NonNullable<Kept> | null> {
  const { asked } = reading;
  if (!use || !asked) return null;
  try {
    const read = reading.readAs(answer);
    if (read && !isOfKept(read.text, content, use.before)) return null;
    const { codebook } = asked.table;
    const personal = personalColumns(codebook);
    const { context } = asked;
    const { dictionary, title } = table;
    const { before } = use;
    const columns = codebook.columns.map(({ name }) => name);
    const line = keptLine({
      ...{ content: read?.text ?? content, answer, proposal: read?.proposal ?? null },
      ...{ before, context },
      ...{ dictionary, columns, personal },
    });
    if (!line) return null;
    const queries = queriesOfLine(line, columns);
    if (queries.some((query) => queryNames(query, personal))) return null;
    const words = await personalWords(dataset, personal, patience);
    if (!words || textNames(line.question, words)) return null;
    if (queries.some((query) => valuesName(query, words))) return null;
    const told = textNames(title, words) ? "table" : title;
    const card = use.has_card ? null : keptCard(codebook, told, personal);
    return use.has_card || card ? { line: withoutNames(line, words), card } : null;
  } catch {
    return null;
  }
}

/** Whether all of a text is in the message, or before it what was kept of the message before. */
function isOfKept(text: string, message: string, before: KeptLine | null): boolean {
  if (message.includes(text)) return true;
  const earlier = [" >> ", ", "].map((sign) => `${before?.question}${sign}`);
  return (
    before !== null &&
    earlier.some((own) => text.startsWith(own) && message.includes(text.slice(own.length)))
  );
}

/** The line less what is said of the columns, where that names somebody. */
function withoutNames(line: KeptLine, words: ReadonlySet<string>): KeptLine {
  const { dictionary, ...rest } = line;
  return textNames(JSON.stringify(dictionary ?? {}), words) ? rest : line;
}
