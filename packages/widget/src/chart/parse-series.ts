/** The series of a `probability` code block, which anybody may have written: checked by its shape. */
import type { Series } from "@probability-chat/sdk";

const most = 400;

/** Reads a value as what is expected of it; `undefined` where it is something else. */
type Read<T> = (value: unknown) => T | undefined;

/** The series; null where the text is none. */
export function parseSeries(text: string): Series | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const kind = isRecord(value) ? value.kind : null;
  const read = readers.find((of) => of.kind === kind)?.read;
  return read?.(value) ?? null;
}

const number: Read<number> = (value) =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;
const orNull: Read<number | null> = (value) => number(value) ?? null;
const words: Read<string> = (value) => String(value ?? "");
const word: Read<string> = (value) => (typeof value === "string" ? value : "");
const place: Read<number | string> = (value) =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : number(value);

/** A list with something in it, cut where it is longer than is drawn. */
function list<T>(read: Read<T>, least = 1): Read<T[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length < least) return undefined;
    const all = value.slice(0, most).map(read);
    return all.includes(undefined) ? undefined : (all as T[]);
  };
}

function shape<T>(fields: { readonly [K in keyof T]: Read<T[K]> }): Read<T> {
  return (value) => {
    if (!isRecord(value)) return undefined;
    const read: Partial<T> = {};
    for (const name of Object.keys(fields) as (keyof T & string)[]) {
      const field = fields[name](value[name]);
      if (field === undefined) return undefined;
      read[name] = field;
    }
    return read as T;
  };
}

/** Something that may be left out. */
function maybe<T>(read: Read<T>): Read<T | null> {
  return (value) => read(value) ?? null;
}

function only<K extends Series["kind"]>(kind: K): Read<K> {
  return (value) => (value === kind ? kind : undefined);
}

const bounded = { value: number, low: orNull, high: orNull, n: orNull };
const head = { title: word, unit: word };
const axis = shape<{ label: string; unit: string }>({ label: word, unit: word });
const reference = maybe(shape<{ label: string; value: number }>({ label: words, value: number }));
const points = list(shape<PointOf<"bars">>({ label: words, ...bounded }));
const lines = list(
  shape<LineOf>({
    label: words,
    points: list(shape<LineOf["points"][number]>({ x: place, ...bounded })),
  }),
);

type Of<K extends Series["kind"]> = Extract<Series, { kind: K }>;
type PointOf<K extends "bars" | "intervals"> = Of<K>["points"][number];
type LineOf = Of<"line">["lines"][number];

const readers: readonly { readonly kind: Series["kind"]; readonly read: Read<Series> }[] = [
  { kind: "bars", read: shape<Of<"bars">>({ kind: only("bars"), ...head, points, reference }) },
  {
    kind: "intervals",
    read: shape<Of<"intervals">>({ kind: only("intervals"), ...head, points, reference }),
  },
  {
    kind: "histogram",
    read: shape<Of<"histogram">>({
      kind: only("histogram"),
      ...head,
      x: axis,
      bins: list(shape<Of<"histogram">["bins"][number]>({ from: number, to: number, ...bounded })),
      density: maybe(list(shape<{ x: number; value: number }>({ x: number, value: number }))),
    }),
  },
  {
    kind: "line",
    read: shape<Of<"line">>({ kind: only("line"), ...head, x: axis, lines, reference }),
  },
  { kind: "steps", read: shape<Of<"steps">>({ kind: only("steps"), ...head, x: axis, lines }) },
  {
    kind: "fan",
    read: shape<Of<"fan">>({
      kind: only("fan"),
      ...head,
      x: axis,
      lines,
      forecast: list(
        shape<Of<"fan">["forecast"][number]>({
          x: place,
          value: number,
          bands: list(
            shape<{ level: number; low: number; high: number }>({
              level: number,
              low: number,
              high: number,
            }),
            0,
          ),
        }),
      ),
    }),
  },
  {
    kind: "scatter",
    read: shape<Of<"scatter">>({
      kind: only("scatter"),
      title: word,
      x: axis,
      y: axis,
      points: list(shape<{ x: number; y: number }>({ x: number, y: number })),
      rows: number,
      fit: maybe(
        list(
          shape<NonNullable<Of<"scatter">["fit"]>[number]>({
            x: number,
            value: number,
            low: orNull,
            high: orNull,
          }),
        ),
      ),
    }),
  },
  {
    kind: "heat",
    read: shape<Of<"heat">>({
      kind: only("heat"),
      ...head,
      row: word,
      column: word,
      rows: list(words),
      columns: list(words),
      cells: list(list(orNull)),
      range: maybe(shape<{ low: number; high: number }>({ low: number, high: number })),
    }),
  },
];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
