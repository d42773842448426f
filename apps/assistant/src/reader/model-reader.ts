import { encodeInput, proposalOf, type Reader, WordPieces } from "@probability-chat/language";
import { queryTokens } from "@probability-chat/query";
import type { Log } from "../processes/messages.ts";
import { RequestError } from "../server/request-error.ts";
import type { ModelFiles } from "./model-files.ts";
import { ReadableTables } from "./readable-tables.ts";
import type { ReaderPool } from "./reader-pool.ts";
import { Spelling } from "./spelling.ts";

/**
 * The built-in reader: encodes here, which is quick, and has the model read in a process of its own.
 * Throws a RequestError where no process could read just now.
 */
export function createModelReader(
  model: Pick<ModelFiles, "vocabulary" | "hash">,
  pool: Pick<ReaderPool, "read">,
  log: Pick<Log, "warn">,
): Reader {
  const tables = new ReadableTables(new WordPieces(model.vocabulary), (error) =>
    log.warn({ err: error }, "A table's rarer values could not be read and are not looked up."),
  );
  const spelling = new Spelling(model.vocabulary);
  return {
    async propose(asked, signal) {
      const { codebook } = asked;
      const { table, schema } = await tables.of(asked);
      const context = asked.context.map((query) => queryTokens(query, schema));
      const { text, placeOf } = spelling.mend(asked.question, table);
      const encoded = encodeInput({ question: text, table, context });
      const outcome = await pool.read(codebook, { encoded, schema }, signal);
      if (outcome.kind === "unavailable") {
        const text = "The question could not be read just now. Please try again.";
        throw new RequestError("unavailable", text, { retry_after: 1 });
      }
      const words = encoded.words.map(({ text, start, end }) => {
        return { text, start: placeOf(start), end: placeOf(end) };
      });
      const read = { question: asked.question, encoded: { ...encoded, words }, table, schema };
      return proposalOf(outcome.written, read, model.hash);
    },
  };
}
