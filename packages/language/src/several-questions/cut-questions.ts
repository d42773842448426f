/** The questions of one message, where each begins as a question does; one where it asks one. */
import { spellOut } from "../reading/text/words.ts";
import { Names } from "../reply/names.ts";
import type { Told } from "../reply/refusals.ts";

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

/** A figure that several columns may have: 'the average price and quantity'. */
const OF_EACH = `\\b(?:average|avg|mean|median|standard deviation|${EXTREME})(?: (?:of|for))?(?: the)? `;
/** What a question asks of columns together. */
const TOGETHER =
  /[+*/]|\b(?:between|difference|compar\w*|ratio|than|versus|vs|against|correlat\w*|relat\w*|plus|minus|times|divided|sum|total|together|combined)\b/i;

/** The parts of a message, in order. */
export function cutQuestions(message: string, told: Told): readonly string[] {
  return cutWhereOthersBegin(message).flatMap((part) => cutColumns(part, told));
}

/** The same figure asked of each of the columns that are listed behind it. */
function cutColumns(part: string, { codebook, dictionary }: Told): readonly string[] {
  if (!/,|&|\band\b/i.test(part) || TOGETHER.test(part)) return [part];
  const said = part.toLowerCase();
  const names = new Names(codebook, dictionary);
  const named = codebook.columns
    .flatMap(({ name, header }) => [header, spellOut(header), names.knownAs(name) ?? ""])
    .filter((name) => name !== "" && said.includes(name.toLowerCase()))
    .sort((a, b) => b.length - a.length);
  const one = `(?:${named.map((name) => name.replace(/[$()*+.?[\\\]^{|}/]/g, "\\$&")).join("|")})(?![\\p{L}\\p{N}])`;
  const list = `${one}(?:\\s*,\\s*(?:the )?${one})*\\s*(?:,\\s*)?(?:\\band|&)\\s+(?:the )?${one}`;
  const found = named.length > 1 && new RegExp(`(${OF_EACH})(${list})`, "iu").exec(part);
  if (!found) return [part];
  const [, figure = "", columns = ""] = found;
  const [before, after] = [part.slice(0, found.index), part.slice(found.index + found[0].length)];
  return Array.from(columns.matchAll(new RegExp(one, "giu")), ([column]) =>
    [before, figure, column, after].join(""),
  );
}

function cutWhereOthersBegin(message: string): readonly string[] {
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
