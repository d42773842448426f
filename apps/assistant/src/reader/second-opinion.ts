import type { Asked, Proposal, Reader } from "@probability-chat/language";
import type { Query } from "@probability-chat/query";
import { interpret } from "@probability-chat/rules";

/** What the rules are asked of: their time grows with each of these faster than is fit for more. */
const LIMITS = { characters: 400, words: 60, wordLength: 40, columns: 100, cell: 200 };

/** The reader, with what written rules say of the question as a second opinion. */
export function withSecondOpinion<Kind extends Reader>(reader: Kind): Kind {
  return {
    ...reader,
    async propose(asked: Asked, signal?: AbortSignal): Promise<Proposal> {
      const proposal = await reader.propose(asked, signal);
      return { ...proposal, second: readByRules(asked) };
    },
  };
}

/** What a question means by the rules, the likeliest first; nothing where they do not say. */
export function readByRules(asked: Asked): Query[] {
  if (!isWithinLimits(asked)) return [];
  const { question, codebook, dictionary, title, context } = asked;
  const meaning = interpret(question, { codebook, dictionary, title, context });
  return meaning.kind === "readings" ? meaning.readings.map(({ query }) => query) : [];
}

function isWithinLimits({ question, codebook: { columns } }: Asked): boolean {
  const words = question.split(/\s+/);
  return (
    question.length <= LIMITS.characters &&
    words.length <= LIMITS.words &&
    words.every(({ length }) => length <= LIMITS.wordLength) &&
    columns.length <= LIMITS.columns &&
    columns.every(
      ({ name, levels }) =>
        name.length <= LIMITS.cell && levels.every(({ text }) => text.length <= LIMITS.cell),
    )
  );
}
