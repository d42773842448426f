/** A month of quota: `startsAt` belongs to it, `endsAt` to the next. */
export interface Period {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The same day and time some months later, in UTC; a day that a month lacks is its last. */
export function addMonths(from: Date, months: number): Date {
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(
    Date.UTC(
      year,
      month,
      Math.min(from.getUTCDate(), lastDay),
      from.getUTCHours(),
      from.getUTCMinutes(),
      from.getUTCSeconds(),
      from.getUTCMilliseconds(),
    ),
  );
}

/**
 * The calendar month, counted from `anchor`, that `now` falls in. Each month's start is reckoned
 * from the anchor, so that a 31st comes back after February.
 */
export function periodAt(anchor: Date, now: Date): Period {
  const years = now.getUTCFullYear() - anchor.getUTCFullYear();
  let index = Math.max(0, years * 12 + now.getUTCMonth() - anchor.getUTCMonth());
  if (index > 0 && addMonths(anchor, index) > now) index -= 1;
  return { startsAt: addMonths(anchor, index), endsAt: addMonths(anchor, index + 1) };
}
