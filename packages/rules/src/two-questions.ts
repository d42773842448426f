/** 'What is the average age and how many are women?': two questions in one message, each read by itself and offered. */
import { figureOf } from "./edit-query.ts";
import type { Interpretation } from "./interpretation.ts";
import { type Asking, readText } from "./read-text.ts";
import { sayQuery } from "./reply/say.ts";

const ASKS =
  "(?:how (?:many|much|likely|often|old)|what(?:['’]?s| is| are| was| were| (?:share|percentage|percent|proportion|fraction|number|%)))(?!\\w)";
const FIGURE =
  "(?:(?:the|their) )?(?:number of|count of|(?:share|percentage|percent|proportion|fraction|probability|chances?|odds|likelihood) of|average|avg|mean|median)(?!\\w)";
const JOINT = "(?:[?;,]+\\s*|\\s+)(?:(?:and|&|plus|also|then|but),? +)+";
const ASKED_AFTER = new RegExp(`(?:${JOINT}|[?;]\\s*)(?=${ASKS})`, "gi");
const NAMED_AFTER = new RegExp(`${JOINT}(?=${FIGURE})`, "gi");
const OPENS = new RegExp(
  `^\\W*(?:is|are|was|were|do|does|did|which)(?!\\w)|(?:^|\\W)(?:${ASKS}|${FIGURE})`,
  "i",
);
/** What sets two figures beside each other, or rows that a figure is of. */
const BESIDE =
  /\b(?:between|compar\w+|difference|ratio|relat\w+|correl\w+|versus|vs|gap|than|depends?|both|higher|lower|same|equal)\b/i;
/** What a first sentence supposes is no question. */
const SUPPOSES = /^\W*(?:if|suppose|assume|assuming|imagine|say|given|among)\b/i;
const OF_ROWS = /\b(?:with|who|whose|have|has|had|having|if|when|where|given|by|\d+)\b/i;

/** Where the second of two questions begins. */
function secondAt(text: string): { readonly end: number; readonly start: number } | null {
  for (const [pattern, named] of [
    [ASKED_AFTER, false],
    [NAMED_AFTER, true],
  ] as const)
    for (const found of text.matchAll(pattern)) {
      const start = found.index + found[0].length;
      const first = text.slice(0, found.index);
      if (!OPENS.test(first) || SUPPOSES.test(first) || BESIDE.test(text)) continue;
      if (!named || !OF_ROWS.test(text)) return { end: found.index, start };
    }
  return null;
}

/** Both questions to choose from, where one figure would answer two; else the meaning as it is. */
export function oneAtATime(text: string, meaning: Interpretation, asking: Asking): Interpretation {
  const place = secondAt(text);
  if (place === null) return meaning;
  if (
    meaning.kind === "readings" &&
    meaning.readings.every(({ query }) => figureOf(query) === null)
  )
    return meaning;
  const { situation } = asking;
  const first = readText(text.slice(0, place.end), 0, asking);
  const [one] = first.kind === "readings" ? first.readings : [];
  const context = one === undefined ? situation.context : [...situation.context, one.query];
  const second = readText(text.slice(place.start), place.start, {
    ...asking,
    situation: { ...situation, context },
  });
  const [other] = second.kind === "readings" ? second.readings : [];
  if (meaning.kind !== "readings" && (one === undefined || other === undefined)) return meaning;
  return {
    kind: "clarify",
    message: "These are two questions. Please ask one at a time.",
    span: null,
    choices: [one, other].flatMap((reading) =>
      reading === undefined
        ? []
        : [
            {
              label: sayQuery(reading.query, situation.codebook, situation.dictionary),
              query: reading.query,
            },
          ],
    ),
  };
}
