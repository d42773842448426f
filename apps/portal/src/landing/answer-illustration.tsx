import { Table2 } from "lucide-react";
import { IntervalMark } from "../ui/interval-mark.tsx";
import { example, percent } from "./example.ts";
import { IntervalPlot } from "./interval-plot.tsx";

/** A conversation as the product shows it, with a real answer on the sample table. */
export function AnswerIllustration() {
  return (
    <figure className="rounded-2xl border border-line bg-surface shadow-card">
      <div className="flex items-center gap-2.5 border-b border-line px-5 py-3 text-sm">
        <Table2 aria-hidden className="size-4 shrink-0 text-accent" />
        <span className="truncate font-medium">{example.file}</span>
        <span className="ml-auto shrink-0 text-muted tabular-nums">
          {example.rows.toLocaleString("en")} rows
        </span>
      </div>
      <div className="space-y-5 p-5 sm:p-6">
        <p className="ml-auto w-fit max-w-[88%] rounded-2xl rounded-br-md bg-accent px-4 py-2.5 text-[0.9375rem] leading-snug text-on-accent">
          {example.question}
        </p>
        <div className="flex gap-3">
          <IntervalMark className="mt-0.5 hidden size-8 shrink-0 sm:block" />
          <div className="min-w-0 grow">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <strong className="font-display text-5xl font-normal tracking-tight tabular-nums">
                {percent(example.value)}
              </strong>
              <span className="text-sm text-muted">
                {example.matching} of {example.given} days above 20&nbsp;°C
              </span>
            </p>
            <IntervalPlot />
            <dl className="mt-4 grid gap-x-6 gap-y-1 border-t border-line pt-4 text-sm sm:grid-cols-[auto_1fr]">
              <dt className="text-muted">95 % interval</dt>
              <dd className="tabular-nums">
                {percent(example.low)} to {percent(example.high)}
              </dd>
              <dt className="text-muted">Asked as</dt>
              <dd className="font-mono text-[0.8125rem] leading-6 break-words">{example.query}</dd>
            </dl>
          </div>
        </div>
      </div>
      <figcaption className="border-t border-line px-5 py-3 text-xs text-muted">
        A real answer, counted on four years of weather in Seattle.
      </figcaption>
    </figure>
  );
}
