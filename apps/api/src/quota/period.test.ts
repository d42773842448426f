import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMonths, periodAt } from "./period.ts";

const at = (text: string) => new Date(text);

describe("addMonths", () => {
  test.each([
    ["2026-01-31T10:00:00.000Z", 1, "2026-02-28T10:00:00.000Z"],
    ["2028-01-31T10:00:00.000Z", 1, "2028-02-29T10:00:00.000Z"],
    ["2026-01-31T10:00:00.000Z", 2, "2026-03-31T10:00:00.000Z"],
    ["2026-12-15T23:59:59.999Z", 1, "2027-01-15T23:59:59.999Z"],
    ["2024-02-29T00:00:00.000Z", 12, "2025-02-28T00:00:00.000Z"],
  ])("%s and %d months is %s", (from, months, to) => {
    expect(addMonths(at(from), months).toISOString()).toBe(to);
  });
});

describe("periodAt", () => {
  test.each([
    ["2026-01-31T10:00:00.000Z", "2026-02-28T09:59:59.999Z", "2026-01-31T10:00:00.000Z"],
    ["2026-01-31T10:00:00.000Z", "2026-02-28T10:00:00.000Z", "2026-02-28T10:00:00.000Z"],
    ["2026-01-31T10:00:00.000Z", "2026-03-30T00:00:00.000Z", "2026-02-28T10:00:00.000Z"],
    ["2026-01-31T10:00:00.000Z", "2026-03-31T10:00:00.000Z", "2026-03-31T10:00:00.000Z"],
    ["2026-05-10T00:00:00.000Z", "2026-05-10T00:00:00.000Z", "2026-05-10T00:00:00.000Z"],
  ])("from %s, %s falls into the month of %s", (anchor, now, start) => {
    expect(periodAt(at(anchor), at(now)).startsAt.toISOString()).toBe(start);
  });

  test("holds the moment, and each month ends where the next begins", () => {
    const from = { min: at("2020-01-01T00:00:00Z"), max: at("2030-01-01T00:00:00Z") };
    const moment = fc.date({ ...from, noInvalidDate: true });
    const later = fc.nat(10 * 365 * 86_400_000);
    fc.assert(
      fc.property(moment, later, (anchor, milliseconds) => {
        const now = new Date(anchor.getTime() + milliseconds);
        const { startsAt, endsAt } = periodAt(anchor, now);
        expect(startsAt <= now && now < endsAt).toBe(true);
        expect(periodAt(anchor, endsAt).startsAt).toEqual(endsAt);
        const last = new Date(endsAt.getTime() - 1);
        expect(periodAt(anchor, last)).toEqual({ startsAt, endsAt });
      }),
    );
  });
});
