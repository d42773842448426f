/**
 * Teams and players of matches, whose names stand in two columns: where no side is told, 'Rovers'
 * are in every match that either of the two names, and what became of them is told by both.
 */
import { and, compare, type Event, or } from "@probability-chat/query";
import { equals } from "../conditions.ts";
import { squash } from "../header.ts";
import { oncePer } from "../once-per.ts";
import { type ColumnEntry, levelOf } from "../table-index.ts";
import { finalScores, type Side, sideOf } from "./match-sides.ts";
import { type NamedOutcome, type Outcomes, outcomes } from "./told-outcomes.ts";
import { type Role as Rank, roleOf } from "./winners.ts";

const TEAM = /^(?:teams?|sides?|clubs?|squad|nation|players?|name|code|abbr|abbreviation)$/;

export interface Teams {
  /** The columns of the names: of the home side and the away side, or of who won and who lost. */
  readonly columns: readonly [ColumnEntry, ColumnEntry];
  readonly names: readonly string[];
}

export const teamsOf = oncePer((columns: readonly ColumnEntry[]): Teams | null => {
  const named = (side: Side | Rank): ColumnEntry | undefined =>
    columns.find((entry) => {
      if (entry.numeric || entry.affirmative !== null || entry.column.levels.length < 2)
        return false;
      const sided = sideOf(entry);
      const rest = sided?.rest ?? entry.words.slice(1).map(({ word }) => word);
      return (sided?.side ?? roleOf(entry)) === side && rest.every((word) => TEAM.test(word));
    });
  const one = named("home") ?? named("winner");
  const other = named("away") ?? named("loser");
  if (one === undefined || other === undefined) return null;
  const names = [
    ...new Set([one, other].flatMap(({ column }) => column.levels.map(({ text }) => text))),
  ];
  const both = names.filter((name) => levelOf(one, name) !== null && levelOf(other, name) !== null);
  return both.length > 1 ? { columns: [one, other], names } : null;
});

/** A team as one of the two, as the one that was met, and with what became of it. */
export type TeamRole = "either" | "versus" | "won" | "lost";

/** What stands for a team in the words of a question. */
export function teamWord(name: string, role: TeamRole): string {
  return `${role}team${squash(name)}`;
}

export function teamOutcomes(columns: readonly ColumnEntry[]): Outcomes[] {
  const teams = teamsOf(columns);
  if (teams === null) return [];
  const [one, other] = teams.columns;
  const all = (role: TeamRole, event: (name: string) => Event): NamedOutcome[] =>
    teams.names.map((name) => [`${name} ${role}`, event(name), [teamWord(name, role)]]);
  const played = (name: string): Event => or(equals(one, name), equals(other, name));
  const parts = teams.columns;
  const met = [
    outcomes("team", parts, all("either", played)),
    outcomes("opponent", parts, all("versus", played)),
  ];
  if (roleOf(one) !== null)
    return [
      ...met,
      outcomes(
        "team won",
        parts,
        all("won", (name) => equals(one, name)),
      ),
      outcomes(
        "team lost",
        parts,
        all("lost", (name) => equals(other, name)),
      ),
    ];
  const scores = finalScores(columns);
  if (scores === null) return met;
  const [own, theirs] = [scores.home.column.name, scores.away.column.name];
  const result = (op: "<" | ">"): Event => compare(own, op, { kind: "column", column: theirs });
  const ended = (atHome: Event, away: Event) => (name: string) =>
    or(and(equals(one, name), atHome), and(equals(other, name), away));
  return [
    ...met,
    outcomes("team won", parts, all("won", ended(result(">"), result("<")))),
    outcomes("team lost", parts, all("lost", ended(result("<"), result(">")))),
  ];
}
