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
const OF_EACH = new RegExp(
  `\\b(?:average|avg|mean|median|standard deviation|${EXTREME})(?: (?:of|for))?(?: the)? `,
  "gi",
);
const LISTS = /,|&|\band\b/i;
const BETWEEN = /\s*(?:,\s*(?:(?:and\b|&)\s*)?|(?:and\b|&)\s*)(?:the )?/iy;
/** What a question asks of columns together. */
const TOGETHER =
  /[+*/]|\b(?:between|difference|compar\w*|ratio|than|versus|vs|against|correlat\w*|relat\w*|plus|minus|times|divided|sum|total|together|combin\w*)\b/i;
/** What says more of the last column: 'the highest income and age below 30', 'the price and the city that has it'. */
const SAYS_ON =
  /^\s*(?:[<>=≤≥]|(?:(?:of|are|was|were) )?(?:that|which|who|is|above|below|over(?! time)|under|more|less|greater|fewer|higher|lower|at least|at most|exactly|equals?|between)\b)|\bit\b/i;

/** A message in more parts than these is asked which of the first ones comes first. */
export const MOST = 3;

/** The parts of a message, in order, up to one more than are asked about. */
export function cutQuestions(message: string, told: Told): readonly string[] {
  const parts = cutWhereOthersBegin(message);
  if (!parts.some(maySayColumns)) return parts.slice(0, MOST + 1);
  const column = columnIn(message, told);
  return parts.flatMap((part) => cutColumns(part, column)).slice(0, MOST + 1);
}

function maySayColumns(part: string): boolean {
  return LISTS.test(part) && !TOGETHER.test(part) && part.search(OF_EACH) >= 0;
}

/** What matches a column where it is tried, by one of its names that the message has. */
function columnIn(message: string, { codebook, dictionary }: Told): RegExp {
  const said = message.toLowerCase();
  const names = new Names(codebook, dictionary);
  const ofColumns = codebook.columns.flatMap(({ name, header }) =>
    [header, spellOut(header), names.knownAs(name) ?? ""].map((one) => one.toLowerCase()),
  );
  const named = [...new Set(ofColumns)]
    .filter((name) => name !== "" && said.includes(name))
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[$()*+.?[\\\]^{|}/]/g, "\\$&"));
  return new RegExp(named.length > 0 ? `(?:${named.join("|")})(?![\\p{L}\\p{N}])` : "(?!)", "iuy");
}

/** The same figure asked of each of the columns that are listed behind it. */
function cutColumns(part: string, column: RegExp): readonly string[] {
  if (!maySayColumns(part)) return [part];
  for (const { 0: figure, index } of part.matchAll(OF_EACH)) {
    const { columns, end, hasAnd } = listedAt(index + figure.length, part, column);
    const [before, after] = [part.slice(0, index), part.slice(end)];
    if (hasAnd && columns.length > 1 && !SAYS_ON.test(after))
      return columns.slice(0, MOST + 1).map((one) => [before, figure, one, after].join(""));
  }
  return [part];
}

function listedAt(start: number, part: string, column: RegExp) {
  const columns: string[] = [];
  let [end, hasAnd] = [start, false];
  for (let between = ""; ; between = matchAt(end, part, BETWEEN)) {
    const isNext = columns.length === 0 || between !== "";
    const one = isNext ? matchAt(end + between.length, part, column) : "";
    if (one === "") return { columns, end, hasAnd };
    hasAnd ||= /and|&/i.test(between);
    columns.push(one);
    end += between.length + one.length;
  }
}

function matchAt(at: number, text: string, sticky: RegExp): string {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0] ?? "";
}

function cutWhereOthersBegin(message: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  let which = "";
  for (const { 0: between, index } of message.matchAll(BOUNDARY)) {
    const part = which + message.slice(start, index);
    const end = index + between.length;
    if (parts.length > MOST) start = end;
    if (parts.length > MOST || !OPENS.test(part)) continue;
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
