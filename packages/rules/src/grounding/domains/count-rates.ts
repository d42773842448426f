/** 'Click-through rate', 'ROAS', 'defect rate' of a table that has both numbers: the one per the other. */
import type { Token } from "../../text/tokens.ts";
import { foldPhrases, naming, type PhraseRule, phraseRule } from "../folds/fold-phrases.ts";
import { textOf } from "../header.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";

const SPEND =
  /^(?:(?:ad|ads|advertising|marketing|media|total) )?(?:spend|spent|spending|costs?)(?: (?:usd|eur|gbp))?$/;
const SALES =
  /^(?:total )?(?:revenue|sales|conversion value|sales value)(?: (?:usd|eur|gbp|amount))?$/;
const CLICKS = /^(?:link |ad |total |unique )?clicks$/;
const CONVERSIONS = /^(?:total )?(?:conversions|signups|sign ups|purchases|orders)$/;
const SENT = /^(?:emails? |messages? )?(?:delivered|sent|sends|recipients)$/;
const MADE =
  /^(?:(?:units?|parts?|items?|pieces|total|qty|quantity|number) )*(?:produced|made|manufactured|built|inspected|tested|checked|output|production|(?:lot|batch|sample) (?:size|quantity))$/;

/** What is said, of what, and per what: the first that the table has. */
const RATES: readonly (readonly [said: string, of: RegExp, per: readonly RegExp[]])[] = [
  [
    "click(?: - | )?(?:through )?rates?|clickthrough rates?|ctr",
    CLICKS,
    [/^(?:ad |total )?(?:impressions|impr)$/, SENT],
  ],
  [
    "(?:conversion|conv) rates?|cvr",
    CONVERSIONS,
    [CLICKS, /^(?:total |unique |web |site )?(?:visits|sessions|visitors|users|leads)$/],
  ],
  ["open(?:ing)? rates?", /^(?:unique |emails? |total )?(?:opens|opened)$/, [SENT]],
  ["roas|returns? on (?:the |our )?(?:(?:ad|ads|advertising|marketing) )?spend", SALES, [SPEND]],
  ["cpc", SPEND, [CLICKS]],
  ["cpa|cost per (?:acquisition|action)|acquisition costs?", SPEND, [CONVERSIONS]],
  ["(?:defect|defective) rates?", spoilt("defects|defectives?"), [MADE]],
  ["(?:reject|rejection) rates?", spoilt("rejects|rejected"), [MADE]],
  ["scrap rates?", spoilt("scrap|scraps|scrapped"), [MADE]],
  ["(?:failure|fault) rates?", spoilt("failures|faults"), [MADE]],
];

/** By so few different numbers rows would be grouped. */
const FEW = 25;
/** A word that nothing reads. */
const UNREAD = "countrate";

/** 'Above 2%' bounds the one per the other by a hundredth of the number that is said. */
function inPercent(behind: readonly Token[]): boolean {
  return behind.some(({ text }) => /%$|^percent$/.test(text.toLowerCase()));
}

function spoilt(header: string): RegExp {
  return new RegExp(
    `^(?:(?:number|num|total|quantity) (?:of )?)?(?:${header})(?: (?:units|parts|items|count))?$`,
  );
}

const rulesOf = oncePer((columns: readonly ColumnEntry[]): readonly PhraseRule[] => {
  const numbers = columns.filter(
    ({ numeric, affirmative, column }) =>
      numeric && affirmative === null && column.role === "measure",
  );
  const named = (header: RegExp): ColumnEntry | undefined =>
    numbers.find(({ words }) => header.test(textOf(words)));
  return RATES.flatMap(([said, of, per]) => {
    const whole = new RegExp(`^(?:${said})(?= |$)`);
    const isColumn = columns.some(({ words }) => whole.test(textOf(words)));
    const [top, base] = [named(of), per.map(named).find((entry) => entry !== undefined)];
    return isColumn || top === undefined || base === undefined
      ? []
      : [
          {
            ...phraseRule(said, (_, behind) =>
              base.column.distinct > FEW && !inPercent(behind) ? "TOP per BASE" : UNREAD,
            ),
            names: { TOP: naming(top), BASE: naming(base) },
          },
        ];
  });
});

export function foldCountRates(
  tokens: readonly Token[],
  { columns }: TableIndex,
): readonly Token[] {
  return foldPhrases(tokens, rulesOf(columns));
}
