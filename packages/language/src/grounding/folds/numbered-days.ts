/** 'Day 7 retention', '7-day retention', 'retained after a week' of columns like `kept_1` and `kept_7`, told apart by a number of days. */
import { family } from "../../text/stem.ts";
import { type Token, wordIn } from "../../text/tokens.ts";
import { oncePer } from "../once-per.ts";
import type { TableIndex } from "../table-index.ts";

/** The names that two columns or more have with another number each, with these numbers. */
const numbered = oncePer(({ columns }: TableIndex): Names => {
  const found = new Map<string, Set<number>>();
  for (const { words } of columns) {
    const [name, number, ...rest] = words.map(({ word }) => word);
    if (name === undefined || rest.length > 0 || !/^\d{1,3}$/.test(number ?? "")) continue;
    found.set(name, new Set([...(found.get(name) ?? []), Number(number)]));
  }
  return new Map([...found].filter(([, numbers]) => numbers.size > 1));
});

interface Said {
  readonly name: string;
  readonly days: number;
  readonly length: number;
  /** Said as a verb: 'retained after 7 days'. */
  readonly verb: boolean;
}

export function foldNumberedDays(tokens: readonly Token[], index: TableIndex): Token[] {
  const names = numbered(index);
  if (names.size === 0) return [...tokens];
  const folded: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    const said = daysBefore(tokens, at, names) ?? daysBehind(tokens, at, names);
    if (said === null || names.get(said.name)?.has(said.days) !== true) {
      folded.push(token);
      continue;
    }
    const last = tokens[at + said.length - 1] ?? token;
    const plain = { ...token, end: last.end, kind: "word", value: null, joined: false } as const;
    if (said.verb) folded.push({ ...plain, word: "with", text: "with" });
    const { name, days } = said;
    folded.push({ ...plain, word: name, text: name });
    folded.push({ ...plain, kind: "number", word: `${days}`, text: `${days}`, value: days });
    at += said.length - 1;
  }
  return folded;
}

type Names = ReadonlyMap<string, ReadonlySet<number>>;

/** 'Day 7 retention', '7-day retention', 'D7 retention'. */
function daysBefore(tokens: readonly Token[], at: number, names: Names): Said | null {
  const [first, second] = [tokens[at], tokens[at + 1]];
  const short = /^d(\d{1,3})$/.exec(first?.word ?? "")?.[1];
  const days =
    short !== undefined
      ? Number(short)
      : first?.word === "day"
        ? second?.value
        : second?.joined === true && /^days?$/.test(second.word)
          ? first?.value
          : null;
  const length = short === undefined ? 2 : 1;
  const name = wordIn(tokens, at + length);
  if (days == null || !names.has(name)) return null;
  return { name, days, length: length + 1, verb: false };
}

const RETURNS = /^(?:(?:came|come|comes|coming) back|returned|returning)(?= |$)/;
const SPAN =
  /^(?:on|after|at|by|within|for) (?:day (\d+)|(\d+|a|one) (days?|weeks?)|the (?:first|next) (day|week))(?= |$)/;

/** 'Retention on day 7', 'retained after a week'. */
function daysBehind(tokens: readonly Token[], at: number, names: Names): Said | null {
  const words = tokens.slice(at, at + 7).map(({ word }) => word);
  const back = RETURNS.exec(words.join(" "))?.[0];
  const named = [...names.keys()].find((name) =>
    back === undefined
      ? family(name) === family(words[0] ?? "")
      : family(name) === family("retained"),
  );
  if (named === undefined) return null;
  const length = back?.split(" ").length ?? 1;
  const found = SPAN.exec(words.slice(length).join(" "));
  if (found === null) return null;
  const [said, day, count, unit, whole] = found;
  const amount = day ?? (/^\d+$/.test(count ?? "") ? count : "1");
  const days = Number(amount) * (/^week/.test(unit ?? whole ?? "") ? 7 : 1);
  const verb = back !== undefined || /ed$/.test(words[0] ?? "");
  return { name: named, days, length: length + said.split(" ").length, verb };
}
