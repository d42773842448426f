/** Columns of how something happened, one level of which says that it did not: `<30`, `>30` and `NO`; 'No Failure' and the kinds of one. */
import { sensesOf } from "../../lexicon/concepts.ts";
import { family, stem } from "../../text/stem.ts";
import { plain } from "../../text/tokens.ts";
import type { ColumnEntry } from "../table-index.ts";

const NONE = /^(?:no|none|never|not (\p{L}+)|no (\p{L}+)|non (\p{L}+))$/u;

/** The one level of three or more that says that nothing of the column happened. */
export function levelOfNone({ numeric, affirmative, column }: ColumnEntry): string | null {
  const { levels, type, distinct } = column;
  if (numeric || affirmative !== null || type === "date" || distinct !== levels.length) return null;
  const [only, ...others] = levels.filter(({ text }) => NONE.test(plain(text)));
  return levels.length > 2 && others.length === 0 ? (only?.text ?? null) : null;
}

/** Nouns of what happens to some rows and not to others. */
const EVENTS =
  /^(?:alerts?|alarms?|warnings?|errors?|faults?|defects?|damages?|failures?|injur(?:y|ies)|complications?|penalt(?:y|ies)|violations?|anomal(?:y|ies)|attacks?|complaints?|breakdowns?|outages?|accidents?)$/;

/** The stems of what did not happen, as the header or that level says it: of `readmitted`, of 'No Failure'. */
function happening(entry: ColumnEntry): string[] {
  const none = levelOfNone(entry);
  if (none === null) return [];
  const denied = NONE.exec(plain(none))
    ?.slice(1)
    .find((word) => word !== undefined);
  const [head, ...rest] = entry.words.filter(({ weight }) => weight >= 0.5);
  const participle =
    rest.length === 0 && head !== undefined && /[a-z]ed$/.test(head.word) ? [head.family] : [];
  const event =
    rest.length === 0 && head !== undefined && EVENTS.test(head.word) ? [head.stem] : [];
  return [...participle, ...event, ...(denied === undefined ? [] : [stem(denied)])];
}

/** Whether a word says that it happened. */
export function saysHappening(entry: ColumnEntry, word: string): boolean {
  const said = stem(word);
  const kin = family(word);
  const concepts = sensesOf(said).flatMap(({ concept, opposite }) => (opposite ? [] : [concept]));
  return happening(entry).some(
    (own) =>
      own === said ||
      own === kin ||
      sensesOf(own).some(({ concept, opposite }) => !opposite && concepts.includes(concept)),
  );
}
