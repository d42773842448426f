/** What is good when there is much of it, and what is bad: which end of a figure 'best' and 'worst' mean. */
import type { ColumnEntry } from "../grounding/table-index.ts";
import { stem } from "../text/stem.ts";
import { wordList } from "./word-lists.ts";

const stems = (words: string): ReadonlySet<string> => new Set(wordList(words).map(stem));

const GOOD =
  stems(`score mark grade rating stars satisfaction satisfied happiness happy revenue sales
profit profitability margin income earnings salary wage bonus growth pass passed success successful win wins won
victory survive survival survived alive retention retained conversion converted recovery recovered accuracy
efficiency mpg mileage uptime availability yield health quality approval approved attendance attended
reliability punctuality goals points performance productivity engagement loyalty renewal renewed
resolved completion completed graduated graduation hired promoted promotion employment literacy
roi repaid ontime pay math maths english science geography physics chemistry biology literature aroma flavor flavour taste aftertaste balance`);

const BAD =
  stems(`churn churned cancel canceled cancelled cancellation default defaulted fail failed failure
death deaths died mortality fatality fatalities killed error errors defect defects defective complaint
complaints delay delays delayed late lateness wait waiting downtime accident accidents crash crashes injury
injuries injured casualty crime crimes pollution pollutant pm pm2.5 pm10 emission emissions noise debt loss losses lost fraud
fraudulent attrition readmission readmitted noshow absence absences absent risk unemployment unemployed
aqi missed overdue bug bugs incident incidents damage damaged infection infected poverty latency turnover
grid position placing churning dropout abandoned escalated escalation reopened delinquency delinquent waste theft stolen outage
outages breakdown breakdowns rejected rejection violation violations mortalities stress pain anxiety disease illness stroke diabetes hypertension cancer`);

/** +1 where more of the column is better, -1 where it is worse, 0 where that is not for us to say. */
export function polarityOf({ words }: ColumnEntry): -1 | 0 | 1 {
  const signs = new Set(words.flatMap((word) => signOf(word.stem)));
  const [only] = signs;
  if (signs.size === 0 && (isGain(words) || isEconomy(words))) return 1;
  return signs.size === 1 && only !== undefined ? only : 0;
}

/** The return on money over some time. */
function isGain(words: ColumnEntry["words"]): boolean {
  return (
    words.some(({ word }) => /^returns?$/.test(word)) &&
    words.some(({ word }) =>
      /^(?:daily|weekly|monthly|annual|yearly|total|stock|fund|percent|pct)$/.test(word),
    )
  );
}

/** How far one gets on so much fuel. */
export function isEconomy(words: ColumnEntry["words"]): boolean {
  const per = words.findIndex(({ word }) => word === "per");
  return per > 0 && /^(?:gallon|litre|liter)s?$/.test(words[per + 1]?.word ?? "");
}

/** The same of a level: 'fail' of a result. */
export function polarityOfText(text: string): -1 | 0 | 1 {
  const [sign] = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .flatMap((word) => signOf(stem(word)));
  return sign ?? 0;
}

function signOf(word: string): (-1 | 1)[] {
  return [...(GOOD.has(word) ? [1 as const] : []), ...(BAD.has(word) ? [-1 as const] : [])];
}
