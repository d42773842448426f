/** Queries spent on a day of the period. */
export interface UsageDay {
  /** YYYY-MM-DD, UTC. */
  readonly date: string;
  readonly used: number;
}

const day = 86_400_000;

/** Every day of a period, those without a query too; the day it ends on counts where it began before. */
export function daysOf(
  period: { readonly starts_at: string; readonly ends_at: string },
  spent: readonly UsageDay[],
): readonly UsageDay[] {
  const used = new Map(spent.map((entry) => [entry.date, entry.used]));
  const end = Date.parse(period.ends_at);
  const days: UsageDay[] = [];
  for (let at = Date.parse(period.starts_at.slice(0, 10)); at < end; at += day) {
    const date = new Date(at).toISOString().slice(0, 10);
    days.push({ date, used: used.get(date) ?? 0 });
  }
  return days;
}

/** The least round number that nothing in the chart is above. */
export function ceilingOf(days: readonly UsageDay[]): number {
  const most = Math.max(1, ...days.map(({ used }) => used));
  if (most <= 5) return most;
  const unit = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * unit >= most) ?? 10;
  return Math.ceil(step * unit);
}
