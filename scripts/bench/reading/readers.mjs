/**
 * What is measured: `async read({ question, table, dictionary, title, context })` to one of
 * - `{ kind: "answer", queries: [best, …] }`
 * - `{ kind: "clarify", readings: [query, …] }`, which may be empty
 * - `{ kind: "refuse", reason }`
 *
 * A reader that knows how sure it is adds `probability`, and `best` to what it does not answer.
 * `table` is the engine's, so that a reader has its codebook and may evaluate; `context` are the
 * chat's earlier queries, oldest first. A reader may have `close()`. By name, loaded when asked for.
 */
export const readers = {
  rules: async () => {
    const { interpret } = await import("@probability-chat/language");
    const { evaluate } = await import("@probability-chat/engine");
    const { decide } = await import("../../../apps/assistant/src/pipeline/decide.ts");
    return {
      async read({ question, table, dictionary, title, context }) {
        const { codebook } = table;
        const meaning = interpret(question, { codebook, dictionary, title, context });
        if (meaning.kind === "refuse") return { kind: "refuse", reason: meaning.reason };
        if (meaning.kind === "clarify") {
          return { kind: "clarify", readings: meaning.choices.map(({ query }) => query) };
        }
        const decision = await decide(meaning.readings, ({ query }) => evaluate(query, table));
        if (decision.kind === "clarify") {
          return {
            kind: "clarify",
            readings: decision.evaluated.map(({ reading }) => reading.query),
          };
        }
        const { answer, reading } = decision.evaluated;
        const queries = [reading, ...meaning.readings.filter((one) => one !== reading)];
        return answer.kind === "refused" && REFUSED_ANYWHERE.has(answer.reason)
          ? { kind: "refuse", reason: answer.reason, best: reading.query }
          : { kind: "answer", queries: queries.map(({ query }) => query) };
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
