/** A series of each kind, for tests. */
import type { Series } from "@probability-chat/sdk";

const at = (value: number, width = 0.1, n: number | null = 40) => ({
  value,
  low: value - width,
  high: value + width,
  n,
});
const bare = (value: number) => ({ value, low: null, high: null, n: null });
const x = { label: "month", unit: "" };

export const examples: readonly (readonly [Series["kind"], Series])[] = [
  [
    "bars",
    {
      kind: "bars",
      title: "Sums by region",
      unit: "€",
      points: [
        { label: "a level whose name goes on for longer than there is room", ...bare(31) },
        { label: "south", ...bare(-12) },
      ],
    },
  ],
  [
    "intervals",
    {
      kind: "intervals",
      title: "Rain by place",
      unit: "share",
      points: Array.from({ length: 14 }, (_, index) => ({ label: `place ${index}`, ...at(0.5) })),
      reference: { label: "all groups", value: 0.44 },
    },
  ],
  [
    "histogram",
    {
      kind: "histogram",
      title: "Shares of temp",
      unit: "share",
      x: { label: "temp", unit: "°C" },
      bins: [
        { from: -5, to: 0, ...at(0.2) },
        { from: 0, to: 5, ...at(0.5) },
        { from: 5, to: 10, ...at(0.3) },
      ],
      density: [
        { x: -5, value: 0.1 },
        { x: 10, value: 0.2 },
      ],
    },
  ],
  [
    "line",
    {
      kind: "line",
      title: "Average by month",
      unit: "kg",
      x,
      lines: [
        {
          label: "north",
          points: [
            { x: "2012-01", ...at(5) },
            { x: "2012-06", ...at(7) },
          ],
        },
        {
          label: "south",
          points: [
            { x: "2012-01", ...at(5.1) },
            { x: "2012-06", ...at(7.1) },
          ],
        },
      ],
      reference: { label: "all groups", value: 6 },
    },
  ],
  [
    "steps",
    {
      kind: "steps",
      title: "Still there",
      unit: "share",
      x,
      lines: [
        {
          label: "",
          points: [
            { x: 0, ...at(1, 0) },
            { x: 5, ...at(0.8) },
            { x: 9, ...at(0.5) },
          ],
        },
      ],
    },
  ],
  [
    "fan",
    {
      kind: "fan",
      title: "Sales",
      unit: "$",
      x,
      lines: [
        {
          label: "",
          points: [
            { x: "2012", ...bare(10) },
            { x: "2013", ...bare(12) },
          ],
        },
      ],
      forecast: [
        {
          x: "2014",
          value: 13,
          bands: [
            { level: 0.8, low: 12, high: 14 },
            { level: 0.95, low: 10, high: 16 },
          ],
        },
      ],
    },
  ],
  [
    "scatter",
    {
      kind: "scatter",
      title: "Height and weight",
      x: { label: "height", unit: "cm" },
      y: { label: "weight", unit: "kg" },
      points: [
        { x: 160, y: 60 },
        { x: 180, y: 82 },
      ],
      rows: 900,
      fit: [
        { x: 160, value: 61, low: 59, high: 63 },
        { x: 180, value: 81, low: 79, high: 83 },
      ],
    },
  ],
  [
    "heat",
    {
      kind: "heat",
      title: "Correlations",
      unit: "",
      row: "",
      column: "",
      rows: ["a", "b"],
      columns: ["a", "b", "c"],
      cells: [
        [1, -0.5, null],
        [-0.5, 1, 0.25],
      ],
      range: { low: -1, high: 1 },
    },
  ],
];
