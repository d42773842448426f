import type { Codebook } from "@probability-chat/codebook";
import { parseQuery, printQuery } from "@probability-chat/query";
import {
  type Interpretation,
  interpret,
  Names,
  type Reader,
  sayQuery,
  suggestQuestions,
} from "../src/index.ts";
import type { CorpusEntry } from "./corpus.ts";
import { corpusTable } from "./tables.ts";

/** What comes of an entry's question, as lines. */
export async function outcomeOf({ file, question, table }: CorpusEntry): Promise<string> {
  return file === "say.txt" ? said(question, table) : outcome(question, table);
}

/** What comes of a question, as lines; `read` is what is left for a reader to read. */
async function outcome(question: string, table: string): Promise<string> {
  let left: string | null = null;
  const reader: Reader = {
    propose: async (asked) => {
      left = asked.question;
      return { hypotheses: [], model: null, unmatched: [], unnamed: 0 };
    },
  };
  const meaning = await interpret(question, { codebook: corpusTable(table), context: [] }, reader);
  if (left !== null && meaning.kind === "refuse" && meaning.reason === "unread")
    return `read ${String(left).trim().replace(/\s+/g, " ")}`;
  return lines(meaning, corpusTable(table)).join("\n");
}

/** The questions that a refusal offers are left out where they are those of the table. */
function lines(meaning: Interpretation, codebook: Codebook): string[] {
  switch (meaning.kind) {
    case "readings":
      return meaning.readings.map(({ query, aspect }) =>
        aspect === undefined ? printQuery(query) : `${printQuery(query)} ${aspect}`,
      );
    case "clarify":
      return [meaning.message, ...meaning.choices.map(({ label }) => `? ${label}`)];
    case "refuse": {
      const { reason, message, span, suggestions } = meaning;
      const place = span === null ? "" : ` at ${span.start}: ${span.text || "the end"}`;
      const general = suggestQuestions(codebook, 3).map(({ text }) => text);
      const offered = suggestions.map(({ text }) => text);
      const own = offered.join() === general.join() ? [] : offered;
      return [`refuse ${reason}${place}`, message, ...own.map((text) => `? ${text}`)];
    }
  }
}

function said(question: string, table: string): string {
  const codebook = corpusTable(table);
  const parsed = parseQuery(question, { columns: codebook.columns.map(({ name }) => name) });
  if (!parsed.ok) throw new Error(parsed.error.message);
  return sayQuery(parsed.query, new Names(codebook, { Sex: { values: { F: "female" } } }));
}
