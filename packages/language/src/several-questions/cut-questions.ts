/** The questions of one message, where each begins as a question does; one where it asks one. */

const OF = "(?:(?:the|their|its) )?";
const EXTREME =
  "maximum|max|minimum|min|highest|lowest|largest|smallest|oldest|youngest|(?:most|least) \\w+";
const FIGURE = `${OF}(?:(?:total )?number|count|share|percentage|percent|proportion|fraction|probability|chances?|odds|likelihood|average|avg|mean|median|total|sum|${EXTREME}|standard deviation)\\b`;
const HOW = "how (?!(?:it|this|that|they|the)\\b|\\w+ (?:is|was) (?:it|this|that)\\b)\\w+";
/** What begins a question behind 'and', where 'who', 'which are' and 'are' go on with one. */
const ASKS_ON = `(?:what(?! (?:if|of|about)\\b)|${HOW}|which (?:\\w+ ){1,3}?(?:has|have|had|is|are|was|were|did|does|do)\\b)`;
/** What begins one behind a sign. */
const ASKS = `(?:${ASKS_ON}|which|is|are|was|were|do|does|did|show|list|compare|find|give|tell)\\b`;
const POLITE =
  "(?:(?:hi|hello|hey|please|ok|so|can you|could you|i(?:'d| would)? (?:want|like) to know|i want|tell me|show me|give me)\\b[\\s,:]*)*";
const AND = "(?:(?:and|&|plus|also|then|but)\\b,?\\s*)";

const OPENS = new RegExp(`^\\W*${POLITE}(?:${ASKS}|${FIGURE})`, "i");
const BOUNDARY = new RegExp(
  [
    `[?!;\\n][?!;\\s]*${AND}*(?=${POLITE}(?:${ASKS}|${FIGURE}))`,
    `(?<!\\bi\\.e|\\be\\.g)\\.\\s+${AND}*(?=${POLITE}(?:${ASKS}|${FIGURE}))`,
    `,?\\s+${AND}+(?=${POLITE}(?:${ASKS_ON}|${FIGURE}))`,
    `,\\s+(?=${FIGURE}[^?!;\\n]*\\s${AND}${FIGURE})`,
  ].join("|"),
  "gi",
);

/** What has the highest of one column, and the lowest of it or of another. */
const WHICH_HAS = /^.*\b(?:which|what|who)\b.*\b(?:has|have|had)\b/i;
const EXTREME_FIRST = new RegExp(`^${OF}(?:${EXTREME}|most|least)\\b`, "i");
const EXTREME_LAST = new RegExp(`\\b(?:${EXTREME}|most|least)$`, "i");
const MORE_FIGURES = new RegExp(`(?:,|\\b(?:and|plus)\\b|&)\\s*${FIGURE}`, "i");

/** Groups that figures share: 'average price and average quantity by region'. */
const FIGURE_FIRST = new RegExp(`^${FIGURE}`, "i");
const GROUPS = /\s(?:by|per|for each|in each)\s.+$/i;

/** The parts of a message, in order. */
export function cutQuestions(message: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  let which = "";
  for (const { 0: between, index } of message.matchAll(BOUNDARY)) {
    const part = which + message.slice(start, index);
    const end = index + between.length;
    if (!OPENS.test(part)) continue;
    const next = message.slice(end);
    const goesOn = !/[?!;.]/.test(between) && EXTREME_FIRST.test(next);
    which = (goesOn && WHICH_HAS.exec(part)?.[0]) || "";
    parts.push(which && EXTREME_LAST.test(part) ? part + next.replace(EXTREME_FIRST, "") : part);
    which &&= `${which} `;
    start = end;
  }
  const last = which + message.slice(start);
  const groups = FIGURE_FIRST.test(last) ? (GROUPS.exec(last)?.[0] ?? "") : "";
  return [...parts.map((part) => (GROUPS.test(part) ? part : part + groups)), last];
}

/** Whether a part names a figure behind another. */
export function namesMore(part: string): boolean {
  return MORE_FIGURES.test(part);
}
