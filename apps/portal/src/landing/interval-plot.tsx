import { example, percent } from "./example.ts";

const end = 0.5;
const x = (share: number) => 8 + (share / end) * 384;
const ticks = [0, 0.1, 0.2, 0.3, 0.4, 0.5];

/** The example's estimate with its interval on a scale, the baseline beside it. */
export function IntervalPlot() {
  const summary = `${percent(example.value)}, 95 % interval ${percent(example.low)} to ${percent(example.high)}; on all days ${percent(example.baseline)}.`;
  return (
    <svg viewBox="0 0 400 94" role="img" aria-label={summary} className="mt-4 w-full">
      <g className="fill-muted" fontSize="13" textAnchor="middle">
        <text x={x(example.baseline)} y="14">
          all days
        </text>
      </g>
      <line
        x1={x(example.baseline)}
        x2={x(example.baseline)}
        y1="22"
        y2="66"
        className="stroke-muted"
        strokeWidth="1.5"
        strokeDasharray="3 3"
      />
      <rect
        x={x(example.low)}
        width={x(example.high) - x(example.low)}
        y="30"
        height="28"
        rx="4"
        className="fill-accent-soft"
      />
      <g className="stroke-accent" strokeWidth="2" strokeLinecap="round">
        <line x1={x(example.low)} x2={x(example.low)} y1="34" y2="54" />
        <line x1={x(example.high)} x2={x(example.high)} y1="34" y2="54" />
        <line x1={x(example.low)} x2={x(example.high)} y1="44" y2="44" />
      </g>
      <circle cx={x(example.value)} cy="44" r="6.5" className="fill-accent" />
      <line x1={x(0)} x2={x(end)} y1="66" y2="66" className="stroke-line" strokeWidth="1.5" />
      <g className="fill-muted tabular-nums" fontSize="13" textAnchor="middle">
        {ticks.map((tick) => (
          <text
            key={tick}
            x={x(tick)}
            y="86"
            textAnchor={tick === 0 ? "start" : tick === end ? "end" : "middle"}
            dx={tick === 0 ? -8 : tick === end ? 8 : 0}
          >
            {Math.round(100 * tick)}%
          </text>
        ))}
      </g>
    </svg>
  );
}
