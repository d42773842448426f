import { fileURLToPath } from "node:url";

/**
 * What is measured: `async read({ question, table, dictionary, title, context })` to one of
 * - `{ kind: "answer", queries: [best, …] }`
 * - `{ kind: "clarify", readings: [query, …] }`, which may be empty
 * - `{ kind: "refuse", reason }`
 *
 * A reader that knows how sure it is adds `probability`, and `best` to what it does not answer; one
 * that is a trained model tells its folder as `model`.
 * `table` is the engine's, so that a reader has its codebook and may evaluate; `context` are the
 * chat's earlier queries, oldest first. A reader may have `close()`. By name, loaded when asked for.
 */
export const readers = {
  /** The trained reader with all that the product does around it. */
  product: async () => {
    const { interpret } = await import("@probability-chat/language");
    const { evaluate } = await import("@probability-chat/engine");
    const { decide } = await import("../../../apps/assistant/src/pipeline/decide.ts");
    const { withOtherMeanings } = await import(
      "../../../apps/assistant/src/pipeline/other-meanings.ts"
    );
    const { ReaderSettings } = await import("../../../apps/assistant/src/reader/settings.ts");
    const { startReader } = await import("../../../apps/assistant/src/reader/start-reader.ts");
    const along = fileURLToPath(new URL("../../../apps/assistant/models/reader", import.meta.url));
    const model = process.env.READER_MODEL ?? along;
    const settings = ReaderSettings.parse({
      model,
      processes: 1,
      deadline: 30_000,
      patience: 60_000,
      // Sources are compiled as they load, which a process holds beside the model.
      megabytes: { native: 1_000, wasm: 1_000 },
    });
    const silent = { info: () => undefined, warn: (...said) => console.error(...said) };
    const reader = await startReader(settings, silent);
    return {
      model,
      close: () => reader.close(),
      async read({ question, table, dictionary, title, context }) {
        const situation = { codebook: table.codebook, dictionary, title, context };
        const told = { codebook: table.codebook, dictionary };
        const read = await interpret(question, situation, reader);
        const meaning = withOtherMeanings(read, question, told);
        if (meaning.kind === "refuse") return { kind: "refuse", reason: meaning.reason };
        if (meaning.kind === "clarify") {
          return { kind: "clarify", readings: meaning.choices.map(({ query }) => query) };
        }
        const queries = meaning.readings.map(({ query }) => query);
        const decision = await decide(meaning, ({ query }) => evaluate(query, table));
        const judged = decision.judged.map(({ features, evaluated }) => {
          return { features, query: evaluated.reading.query };
        });
        const best = judged[0]?.query ?? queries[0];
        const sure = { probability: decision.judged[0]?.probability, judged, best };
        if (decision.kind === "refuse") return { kind: "refuse", reason: "unsure", ...sure };
        if (decision.kind === "ask") {
          const { doubt } = meaning;
          const asked = decision.evaluated.map(({ reading }) => reading.query);
          return { kind: "clarify", readings: asked, ...sure, doubt };
        }
        const { answer, reading } = decision.evaluated;
        return answer.kind === "refused" && REFUSED_ANYWHERE.has(answer.reason)
          ? { kind: "refuse", reason: answer.reason, ...sure }
          : {
              kind: "answer",
              queries: [reading.query, ...queries.filter((one) => one !== reading.query)],
              ...sure,
            };
      },
    };
  },
};

/** What the engine refuses whatever the rows; that there are none is the drawing's doing. */
const REFUSED_ANYWHERE = new Set([
  "beyondRange",
  "constantColumn",
  "impossible",
  "invalidQuery",
  "notNumeric",
  "unknownColumn",
  "wrongType",
]);
