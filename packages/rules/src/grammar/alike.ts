/** Of candidates for the same words, those that say the same, and those that count what others measure. */
import type { Candidate, Mention } from "../grounding/candidate.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { sensesOf } from "../lexicon/concepts.ts";
import { stem } from "../text/stem.ts";
import { wordIn } from "../text/tokens.ts";
import type { Reader } from "./reader.ts";

/**
 * The one level that two columns share, which as many rows have in each: a `draw` of how a game ended
 * and of who won it. Columns of the same kind of thing share more.
 */
export function tellTheSame(candidates: readonly Candidate[]): boolean {
  const [one, other, more] = candidates;
  if (one === undefined || other === undefined || more !== undefined) return false;
  const texts = new Set(one.entry.column.levels.map(({ text }) => text));
  const shared = other.entry.column.levels.filter(({ text }) => texts.has(text));
  return (
    one.value !== null &&
    one.value === other.value &&
    one.entry !== other.entry &&
    one.count > 1 &&
    one.count === other.count &&
    !one.entry.numeric &&
    shared.length === 1
  );
}

/** Whether no level of a column means what one of another does, or two do: men and women, males and females. */
export function tellTheSameKinds(one: ColumnEntry, other: ColumnEntry): boolean {
  const kinds = kindsOf(other);
  return [...kindsOf(one)].filter((kind) => kinds.has(kind)).length !== 1;
}

function kindsOf({ column: { levels } }: ColumnEntry): ReadonlySet<number> {
  const words = levels.slice(0, MAX_KINDS).map(({ text }) => stem(text.toLowerCase()));
  return new Set(words.flatMap(sensesOf).flatMap(({ strict, concept }) => (strict ? concept : [])));
}

/** Columns with more levels are lists of names. */
const MAX_KINDS = 12;

/** 'The number of jobless' is no rate of them, where another column of theirs is none. */
export function counted(
  reader: Reader,
  { start }: Pick<Mention, "start">,
  candidates: readonly Candidate[],
): readonly Candidate[] {
  if (candidates[0]?.value !== null) return candidates;
  if (!/^(?:number|count)$/.test(wordIn(reader.tokens, start - 2)))
    return uncounted(reader, candidates);
  if (wordIn(reader.tokens, start - 1) !== "of") return candidates;
  const counts = candidates.filter(
    ({ entry, value }) =>
      value === null &&
      entry.numeric &&
      !entry.words.some(({ word }) => /^(?:rate|ratio|share|pct|percent|percentage)$/.test(word)),
  );
  return counts.length > 0 ? counts : candidates;
}

/** 'Rated above 4' is said of ratings rather than of how many there are, where no number of them is asked for. */
function uncounted(reader: Reader, candidates: readonly Candidate[]): readonly Candidate[] {
  const counts = ({ entry }: Candidate): boolean =>
    entry.words.some(({ word }) => /^(?:counts?|number)$/.test(word));
  const rest = candidates.filter((candidate) => !counts(candidate));
  const isAsked = reader.tokens.some(({ word }) =>
    /^(?:many|number|counts?|more|most|fewer|fewest|times)$/.test(word),
  );
  return rest.length === candidates.length || rest.length === 0 || isAsked ? candidates : rest;
}
