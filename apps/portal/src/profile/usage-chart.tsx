import { ceilingOf, type UsageDay } from "./usage-days.ts";

const short = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "UTC" });
export const dayName = (date: string) => short.format(new Date(date));

const width = 640;
const height = 150;
const left = 34;
const plot = { top: 8, bottom: 122 };

/** A bar for each day; the table beside it says the same in words. */
export function UsageChart({ days }: { days: readonly UsageDay[] }) {
  const top = ceilingOf(days);
  const step = (width - left) / days.length;
  const y = (used: number) => plot.bottom - (used / top) * (plot.bottom - plot.top);
  const labelled = (index: number) => index === 0 || index === days.length - 1 || index % 7 === 0;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="w-full min-w-[32rem]">
      <g className="fill-muted tabular-nums" fontSize="11" textAnchor="end">
        {[0, top].map((used) => (
          <text key={used} x={left - 8} y={y(used) + 4}>
            {used.toLocaleString("en")}
          </text>
        ))}
      </g>
      <line x1={left} x2={width} y1={y(top)} y2={y(top)} className="stroke-line" />
      {days.map(({ date, used }, index) => (
        <g key={date}>
          <rect
            x={left + index * step + step * 0.16}
            width={step * 0.68}
            y={used > 0 ? Math.min(y(used), plot.bottom - 2) : plot.bottom - 1}
            height={used > 0 ? Math.max(2, plot.bottom - y(used)) : 1}
            rx={used > 0 ? 2 : 0}
            className={used > 0 ? "fill-accent" : "fill-line"}
          >
            <title>{`${dayName(date)}: ${used.toLocaleString("en")}`}</title>
          </rect>
          {labelled(index) && (index === days.length - 1 || days.length - 1 - index > 3) && (
            <text
              x={index === days.length - 1 ? width : left + index * step + step / 2}
              y={height - 8}
              fontSize="11"
              textAnchor={index === days.length - 1 ? "end" : index === 0 ? "start" : "middle"}
              className="fill-muted"
            >
              {dayName(date)}
            </text>
          )}
        </g>
      ))}
      <line x1={left} x2={width} y1={plot.bottom} y2={plot.bottom} className="stroke-field/60" />
    </svg>
  );
}
