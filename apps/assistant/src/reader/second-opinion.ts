import type { Reader } from "@probability-chat/language";
import type { RulesThread } from "./rules-thread.ts";

/** The reader, with what written rules say of the question as a second opinion. */
export function withSecondOpinion(reader: Reader, rules: Pick<RulesThread, "read">): Reader {
  return {
    ...reader,
    async propose(asked, signal) {
      const [proposal, second] = await Promise.all([
        reader.propose(asked, signal),
        rules.read(asked, signal),
      ]);
      return { ...proposal, second };
    },
  };
}
