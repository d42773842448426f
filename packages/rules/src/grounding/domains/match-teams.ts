/**
 * Teams and players of matches, whose names stand in two columns: where no side is told, 'Rovers'
 * are in every match that either of the two names, and what became of them is told by both.
 */
import { and, compare, type Event, or } from "@probability-chat/query";
import { equals } from "../conditions.ts";
import type { Names } from "../folds/fold-phrases.ts";
import { squash } from "../header.ts";
import { oncePer } from "../once-per.ts";
import { type ColumnEntry, levelOf } from "../table-index.ts";
import { finalScores, type Side, sideOf } from "./match-sides.ts";
import { toldBy } from "./told-outcomes.ts";
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

/** What the words that stand for teams name. */
export const teamNames = oncePer((columns: readonly ColumnEntry[]): Names => {
  const teams = teamsOf(columns);
  if (teams === null) return {};
  const [one, other] = teams.columns;
  const all = (role: TeamRole, called: string, event: (name: string) => Event): Names =>
    toldBy(
      called,
      teams.columns,
      Object.fromEntries(teams.names.map((name) => [teamWord(name, role), event(name)])),
    );
  const met = {
    ...all("either", "team", (name) => or(equals(one, name), equals(other, name))),
    ...all("versus", "opponent", (name) => or(equals(one, name), equals(other, name))),
  };
  const ended = (won: (name: string) => Event, lost: (name: string) => Event): Names => ({
    ...met,
    ...all("won", "team won", won),
    ...all("lost", "team lost", lost),
  });
  if (roleOf(one) !== null)
    return ended(
      (name) => equals(one, name),
      (name) => equals(other, name),
    );
  const scores = finalScores(columns);
  if (scores === null) return met;
  const [own, theirs] = [scores.home.column.name, scores.away.column.name];
  const result = (op: "<" | ">"): Event => compare(own, op, { kind: "column", column: theirs });
  const both = (atHome: Event, away: Event) => (name: string) =>
    or(and(equals(one, name), atHome), and(equals(other, name), away));
  return ended(both(result(">"), result("<")), both(result("<"), result(">")));
});
