/** 'Total spending', 'the biggest expense' of one column of amounts that are below zero where money went out. */
import { compare } from "@probability-chat/query";
import type { Token } from "../../text/tokens.ts";
import {
  foldPhrases,
  type Names,
  naming,
  type PhraseRule,
  phraseRule,
  withNames,
} from "../folds/fold-phrases.ts";
import { textOf } from "../header.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";
import { toldBy } from "./told-outcomes.ts";

const AMOUNT = /^(?:(?:transaction|net|signed|payment) )?(?:amount|value|movement)$/;

const signed = oncePer((columns: readonly ColumnEntry[]): ColumnEntry | undefined => {
  const [only, other] = columns.filter(
    ({ numeric, words, column: { min, max } }) =>
      numeric && AMOUNT.test(textOf(words)) && Number(min) < 0 && Number(max) > 0,
  );
  return other === undefined ? only : undefined;
});

/** Whether sums of a column mix what went out with what came in. */
export function isSigned({ columns }: TableIndex, entry: ColumnEntry): boolean {
  return signed(columns) === entry;
}

/** Whether money went out or came in. */
function moneyMoved(entry: ColumnEntry): Names {
  const { name } = entry.column;
  const moved = { OUT: compare(name, "<", 0), IN: compare(name, ">", 0) };
  return { AMOUNT: naming(entry), ...toldBy("money", [entry], moved) };
}

const OUT = "(?:expenses?|expenditures?|outgoings?|spendings?|purchases?|outflows?)";
const IN = "(?:incomes?|earnings|deposits|inflows?)";

/** 'Expenses over 50' are below zero by more than that, which no bound on the column says in these words. */
function isBounded([first, second, third]: readonly Token[]): boolean {
  const bound =
    /^(?:over|above|under|below|exceeding|of|between|at|more|less|greater|were|are|is)$/;
  const isNumber = [first, second, third].some((token) => token?.value != null);
  return isNumber && bound.test(first?.word ?? "");
}

/** A word that nothing reads. */
const UNREAD = "moneybound";

/** Before what is measured already. */
const MEASURED =
  /(?:total|average|mean|median|max|min|maximum|minimum|sum|of|of (?:my|our|the|all))$/;

/** How much those whose account it is had come or go. */
const WE = /(?:^| )much (?:money )?(?:did|do|have|has) (?:i|we)$/;

const rulesOf = oncePer((columns: readonly ColumnEntry[]): readonly PhraseRule[] => {
  const entry = signed(columns);
  if (entry === undefined) return [];
  const names = moneyMoved(entry);
  const taken = (word: string): boolean =>
    columns.some(({ words, column: { levels } }) =>
      [textOf(words), ...levels.map(({ text }) => text.toLowerCase())].includes(word),
    );
  const rules = [
    phraseRule(`(?:biggest|largest|highest|most expensive) (?:single )?${OUT}`, `lowest AMOUNT`),
    phraseRule(`(?:smallest|lowest|cheapest) (?:single )?${OUT}`, `highest AMOUNT OUT`),
    phraseRule(
      `(?:total|average|mean|median) (?:amount (?:of )?)?(?:spent|spend)`,
      ([said]) => `${said.split(" ")[0]} AMOUNT OUT`,
    ),
    // more of what is below zero is less
    phraseRule(
      "(?:spend|spent|spends|pay|paid|earn|earned)(?= (?:the )?(?:more|less|most|least))",
      UNREAD,
    ),
    phraseRule("(?:was|were|is) spent", `did we AMOUNT OUT`),
    phraseRule("(?:was|were|is) (?:earned|received)", `did we AMOUNT IN`),
    // by whom it was paid is open
    phraseRule("(?:was|were|is|been) paid", UNREAD),
    { ...phraseRule("(?:pay|paid)(?= in$| (?:into|back)(?: |$))", UNREAD), onlyAfter: WE },
    phraseRule("(?:highest|largest|biggest|lowest|smallest|most|least) spend", UNREAD),
    {
      ...phraseRule("(?:pay|paid)(?! in$| (?:into|off|back)(?: |$))", `AMOUNT OUT`),
      onlyAfter: WE,
    },
    {
      ...phraseRule("(?:earn|earned|receive|received|make|made|get|got)", `AMOUNT IN`),
      onlyAfter: WE,
    },
    phraseRule("spend(?= (?:by|per) )", `total AMOUNT OUT`),
    phraseRule("(?:spend|spent)", `AMOUNT OUT`),
    ...(["OUT", "IN"] as const).flatMap((way) => {
      const noun = way === "OUT" ? OUT : IN;
      const rule = (means: string): PhraseRule => ({
        ...phraseRule(noun, ([said], behind) =>
          taken(said.trim()) ? null : isBounded(behind) ? UNREAD : means,
        ),
      });
      return [
        { ...rule(`transactions ${way}`), onlyAfter: /(?:many|number of|any)$/ },
        { ...rule(`AMOUNT ${way}`), onlyAfter: MEASURED },
        {
          ...phraseRule(
            `(?:my|our) (?:${noun}${way === "OUT" ? "|spend" : ""})`,
            ([said], behind) =>
              taken(said.trim().replace(/^\w+ /, "")) || isBounded(behind)
                ? null
                : `total AMOUNT ${way}`,
          ),
          unlessAfter: MEASURED,
        },
        rule(`total AMOUNT ${way}`),
      ];
    }),
  ];
  return withNames(rules, names);
});

export function foldSignedAmounts(
  tokens: readonly Token[],
  { columns }: TableIndex,
): readonly Token[] {
  return foldPhrases(tokens, rulesOf(columns));
}
