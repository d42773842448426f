import type { Estimate } from "@probability-chat/engine";
import { count, dateIntervalText, namedFew, percent, rows } from "../figures.ts";
import { keyLabel, keyOf } from "../labels.ts";
import { levels, pointsOf } from "./drawing.ts";
import { dateFacts, intervalFacts } from "./estimate-facts.ts";
import { estimateEvidence, joined } from "./evidence.ts";
import { groupTable } from "./group-table.ts";
import type { Asked, Said, Sentence, Shown } from "./shown.ts";

type Label = Extract<Said, { kind: "label" }>;

/** Values named in a sentence. */
const MOST_LISTED = 5;

export const labelShown: Shown<Label> = {
  headline: ({ value }) => ({ form: "category", value }),
  sentence: labelSentence,
  tables: ({ groups }, asked) =>
    groupTable([keyOf(asked.query) || "value"], groups, "probability", asked),
  series: ({ groups }, { query, reading, names }) =>
    levels(reading, "share", pointsOf([keyOf(query)], groups, names)),
  face: ({ share, support }, _, { figure, rest }) => {
    const basis = share ? shareText(share) : rows(support.given);
    const [, tied = ""] = /(tied with .+) is /.exec(rest) ?? [];
    return { figure, beside: joined([basis, tied], ", ") };
  },
  facts: ({ share, groups, interval }) => [
    ...(share && groups.length < 2 ? intervalFacts(share, null) : []),
    ...dateFacts(interval),
  ],
  below: ({ share, groups, support, interval }, { unit }) => {
    if (!share) return [joined([rows(support.given), dateIntervalText(interval)])];
    return [groups.length > 1 ? null : estimateEvidence(share, unit)];
  },
  estimate: ({ share }) => share,
  interval: ({ share }) => share?.interval ?? null,
};

function labelSentence(answer: Label, { query, reading, names }: Asked): Sentence {
  const key = keyOf(query);
  const said = (value: string) => keyLabel(key, value, names);
  const others = answer.ties.filter((tie) => tie !== answer.value).map(said);
  const tied = others.length > 0 ? `, tied with ${namedFew(others, MOST_LISTED)}` : "";
  const share = answer.share ? ` (${shareOf(answer.share)})` : "";
  return { figure: said(answer.value), rest: `${share}${tied} is ${reading}.` };
}

/** `62.5 % of 80 rows`, `all of 80 rows`. */
function shareOf({ bound, value, support }: Estimate): string {
  const share = bound ? (bound.kind === "atLeast" ? "all" : "none") : percent(value);
  return `${share} of ${rows(support.given)}`;
}

function shareText({ bound, value, support }: Estimate): string {
  const share = bound ? (bound.kind === "atLeast" ? "all" : "none") : percent(value);
  const basis = support.matching === null ? "" : `${count(support.matching)} of `;
  return bound ? `${share} of ${rows(support.given)}` : `${basis}${rows(support.given)}, ${share}`;
}
