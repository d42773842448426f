import { bytesText } from "@probability-chat/contract/constants";
import type { DataOfCall } from "@probability-chat/sdk";
import { useEffect, useState } from "react";
import { client } from "../session/client.ts";
import { Button } from "../ui/button.tsx";
import { Section } from "./section.tsx";
import { dayName, UsageChart } from "./usage-chart.tsx";
import { daysOf, type UsageDay } from "./usage-days.ts";

type UsageReport = DataOfCall<"usage">;

const long = new Intl.DateTimeFormat("en", { dateStyle: "long" });

/** What was spent in this period, day by day. */
export function Usage() {
  const [report, setReport] = useState<UsageReport | "failed" | null>(null);
  useEffect(() => {
    if (report !== null) return;
    const leaving = new AbortController();
    client.api.usage({ signal: leaving.signal }).then(
      (found) => setReport(found),
      () => leaving.signal.aborted || setReport("failed"),
    );
    return () => leaving.abort();
  }, [report]);

  return (
    <Section title="Usage" lead="Queries spent in this period, by day.">
      {report === null && (
        <p role="status" className="grid h-40 place-items-center text-sm text-muted">
          Loading…
        </p>
      )}
      {report === "failed" && (
        <div role="alert" className="flex flex-wrap items-center gap-4 text-sm text-muted">
          Your usage could not be loaded.
          <Button variant="secondary" size="small" onClick={() => setReport(null)}>
            Try again
          </Button>
        </div>
      )}
      {report !== null && report !== "failed" && <Report report={report} />}
    </Section>
  );
}

function Report({ report }: { report: UsageReport }) {
  const days = daysOf(report.period, report.days);
  const spent = days.filter(({ used }) => used > 0);
  return (
    <>
      <p className="mb-4 tabular-nums">
        <strong className="font-display text-3xl font-normal">
          {report.used.toLocaleString("en")}
        </strong>{" "}
        <span className="text-muted">
          of {report.granted.toLocaleString("en")} queries used. Resets on{" "}
          {long.format(new Date(report.period.ends_at))}.
        </span>
      </p>
      <p className="mb-4 text-sm text-muted tabular-nums">
        {report.datasets.used.toLocaleString("en")} of{" "}
        {report.datasets.allowed.toLocaleString("en")} datasets, with{" "}
        {bytesText(report.storage.used)} of {bytesText(report.storage.allowed)}.
      </p>
      {spent.length === 0 ? (
        <p className="text-sm text-muted">No query has been spent yet.</p>
      ) : (
        <Days days={days} spent={spent} />
      )}
    </>
  );
}

function Days({ days, spent }: { days: readonly UsageDay[]; spent: readonly UsageDay[] }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key. */}
      <section aria-label="Usage chart" tabIndex={0} className="overflow-x-auto">
        <UsageChart days={days} />
      </section>
      <details className="mt-4 text-sm">
        <summary className="w-fit cursor-pointer text-muted hover:text-ink">
          Show as a table
        </summary>
        <table className="mt-3 w-full max-w-xs tabular-nums">
          <caption className="sr-only">Queries spent by day</caption>
          <thead>
            <tr className="border-b border-line text-left text-muted">
              <th scope="col" className="py-1.5 font-medium">
                Day
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                Queries
              </th>
            </tr>
          </thead>
          <tbody>
            {spent.map(({ date, used }) => (
              <tr key={date} className="border-b border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {dayName(date)}
                </th>
                <td className="py-1.5 text-right">{used.toLocaleString("en")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
