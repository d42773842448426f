import type { Finding, FindingsFound } from "@probability-chat/engine";
import { printQuery } from "@probability-chat/query";
import { count } from "../figures.ts";
import type { Shown } from "./shown.ts";

export const findingsShown: Shown<FindingsFound> = {
  headline: ({ findings, comparisons, discoveries, rate }) => ({
    form: "description",
    value: {
      findings: findings.map(asValue),
      comparisons,
      discoveries,
      false_discovery_rate: rate,
    },
  }),
  sentence: ({ findings, column }, { reading, names }) => {
    const where = column === null ? "" : ` about ${names.column(column)}`;
    if (findings.length === 0) {
      const rest = `${where}: no relation is surely more than small, and no value or row is odd. This is ${reading}.`;
      return { figure: "Nothing stands out", rest };
    }
    const things = findings.length === 1 ? "thing stands" : "things stand";
    return {
      figure: `${count(findings.length)} ${things} out`,
      rest: `${where}: ${summary(findings)}.`,
    };
  },
  method: () => "test",
};

/** `1 reversal, 3 relations and 2 oddities`. */
function summary(findings: readonly Finding[]): string {
  const kinds = [
    ["reversal", "reversals"],
    ["relation", "relations"],
    ["oddity", "oddities"],
  ] as const;
  const said = kinds.flatMap(([one, several]) => {
    const times = findings.filter((finding) => kindOf(finding) === one).length;
    return times === 0 ? [] : [`${count(times)} ${times === 1 ? one : several}`];
  });
  return said.length < 2 ? said.join("") : `${said.slice(0, -1).join(", ")} and ${said.at(-1)}`;
}

export function kindOf({ found }: Finding): "relation" | "reversal" | "oddity" {
  return found.kind === "relation" || found.kind === "reversal" ? found.kind : "oddity";
}

function asValue({ found, query }: Finding): Record<string, unknown> {
  const asks = { query: query && printQuery(query) };
  if (found.kind !== "relation") return { ...found, ...asks };
  const { strength, adjusted, falls, n, ...rest } = found;
  const { value, low, high, level } = strength;
  return {
    ...rest,
    strength: value,
    interval: [low, high],
    level,
    adjusted_p: adjusted,
    rows: n,
    ...asks,
  };
}
