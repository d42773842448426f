import type { ColumnView } from "@probability-chat/sdk";
import { percentOf } from "../dictionary/table-facts.ts";
import { useTexts } from "../texts/texts.ts";
import { thousands } from "../texts/thousands.ts";
import { mostBin, shownBound } from "./column-shapes.ts";

interface ColumnShapeProps {
  readonly view: ColumnView;
  /** Rows of the table. */
  readonly rows: number;
}

/** So many values are told in a line, and in the list. */
const few = 2;
const several = 6;

/** A column at a glance: its histogram, or its most frequent values. */
export function ColumnGlance({ view, rows }: ColumnShapeProps) {
  const texts = useTexts();
  const { bins, top } = view;
  if (bins.length > 0 && view.kind !== "text") return <Bars bins={bins} className="w-28 h-7" />;
  if (top.length === 0 || isAllDifferent(view)) return null;
  return (
    <span className="block max-w-[176px] text-muted text-83 text-end">
      {top.slice(0, few).map(({ value, rows: of }) => (
        <span key={value} className="flex gap-1.5 justify-end">
          <bdi className="truncate">{value}</bdi>
          <span className="flex-none">{percentOf(texts, of / rows)}</span>
        </span>
      ))}
    </span>
  );
}

/** A column's histogram with its ends, or its values with their shares. */
export function ColumnShape({ view, rows }: ColumnShapeProps) {
  const texts = useTexts();
  const { t } = texts;
  const { bins, top, name } = view;
  const first = bins[0];
  const last = bins.at(-1);
  if (first && last) {
    const most = mostBin(bins);
    const label = t(
      "Histogram of {name} from {low} to {high}; most rows, {share}, from {from} to {to}",
      {
        ...{ name, low: shownBound(first.from), high: shownBound(last.to) },
        share: percentOf(texts, most.rows / rows),
        ...{ from: shownBound(most.from), to: shownBound(most.to) },
      },
    );
    return (
      <div className="mb-3" role="img" aria-label={label} part="shape">
        <Bars bins={bins} className="w-full h-16" />
        <p className="fine flex justify-between tabular-nums" aria-hidden="true">
          <span>{shownBound(first.from)}</span>
          <span>{shownBound(last.to)}</span>
        </p>
      </div>
    );
  }
  if (top.length === 0 || isAllDifferent(view)) return null;
  const greatest = top[0]?.rows ?? 1;
  return (
    <ul className="mb-3 text-90" aria-label={t("Most frequent values")} part="shape">
      {top.slice(0, several).map(({ value, rows: of }) => (
        <li key={value} className="flex items-center gap-2 later:mt-1">
          <bdi className="flex-none w-[32%] truncate" title={value}>
            {value}
          </bdi>
          <span className="flex-1 min-w-0" aria-hidden="true">
            <span
              className="block h-2.5 min-w-[1px] rounded-3 bg-accent"
              style={{ width: `${(100 * of) / greatest}%` }}
            />
          </span>
          <span className="flex-none text-muted tabular-nums">
            {thousands(of)} · {percentOf(texts, of / rows)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Values that are nearly all different say nothing by their shares. */
function isAllDifferent({ role }: ColumnView): boolean {
  return role === "identifier" || role === "freeText";
}

function Bars({ bins, className }: { bins: ColumnView["bins"]; className: string }) {
  const most = Math.max(1, ...bins.map(({ rows }) => rows));
  return (
    <svg
      className={`block text-accent ${className}`}
      viewBox={`0 0 ${bins.length} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {bins.map(({ from, rows }, at) => (
        <rect
          key={from}
          x={at + 0.06}
          width={0.88}
          y={100 - heightOf(rows, most)}
          height={heightOf(rows, most)}
          fill="currentColor"
        />
      ))}
    </svg>
  );
}

/** What is there is seen, however few it is. */
function heightOf(rows: number, most: number): number {
  return rows === 0 ? 0 : Math.max(4, (100 * rows) / most);
}
