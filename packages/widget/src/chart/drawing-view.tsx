import { type Drawing, type Mark, styleOf, tones } from "./marks.ts";

/** A drawing in the page, in the widget's colours; what it says is told by who shows it. */
export function DrawingView({ drawing }: { readonly drawing: Drawing }) {
  const { width, height, marks } = drawing;
  return (
    <svg
      className="chart-drawing"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {marks.map((mark, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place among the others
        <MarkView key={at} mark={mark} />
      ))}
    </svg>
  );
}

function MarkView({ mark }: { readonly mark: Mark }) {
  const { fill, stroke, width, dash, opacity, size, weight } = styleOf(mark.paint);
  const painted = {
    fill: fill ? tones[fill].css : "none",
    ...(stroke && { stroke: tones[stroke].css }),
    ...(width && { strokeWidth: width }),
    ...(dash && { strokeDasharray: dash.join(" ") }),
    ...(opacity && { opacity }),
  };
  switch (mark.kind) {
    case "rect":
      return (
        <rect
          {...painted}
          x={mark.x}
          y={mark.y}
          width={mark.width}
          height={mark.height}
          rx={mark.radius}
          {...(mark.opacity !== undefined && { opacity: mark.opacity })}
        />
      );
    case "path":
      return <path {...painted} d={mark.d} />;
    case "circle":
      return <circle {...painted} cx={mark.x} cy={mark.y} r={mark.r} />;
    case "text":
      return (
        <text
          {...painted}
          x={mark.x}
          y={mark.y}
          textAnchor={mark.anchor}
          fontSize={size}
          fontWeight={weight}
        >
          {mark.text}
          {mark.hint && <title>{mark.hint}</title>}
        </text>
      );
  }
}
