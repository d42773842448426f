import type { ReactNode } from "react";

/** `inset` is the empty space at the left of the drawing, taken off so that it lines up with text. */
function Glyph({ inset, children }: { inset: number; children: ReactNode }) {
  return (
    <svg
      viewBox={`${inset} 0 72 56`}
      className="h-14 w-18"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** A table with one column taken up. */
export function TableGlyph() {
  return (
    <Glyph inset={11}>
      <rect x="28" y="9" width="16" height="38" className="fill-accent-soft" />
      <rect x="12" y="9" width="48" height="38" rx="5" className="stroke-field" />
      <path d="M12 20h48M12 29h48M12 38h48M28 9v38M44 9v38" className="stroke-field/50" />
      <path d="M28 9h16v38H28z" className="stroke-accent" />
    </Glyph>
  );
}

/** A question and its short answer. */
export function DialogueGlyph() {
  return (
    <Glyph inset={4}>
      <path
        d="M10 9h36a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H22l-7 6v-6h-5a5 5 0 0 1-5-5v-8a5 5 0 0 1 5-5z"
        className="stroke-field"
      />
      <path d="M14 18h26" className="stroke-field/50" />
      <path
        d="M36 35h25a5 5 0 0 1 5 5v4a5 5 0 0 1-5 5H36a5 5 0 0 1-5-5v-4a5 5 0 0 1 5-5z"
        className="fill-accent-soft stroke-accent"
      />
      <path d="M40 42h16M40 39.5v5M56 39.5v5" className="stroke-accent" />
      <circle cx="46" cy="42" r="2.5" className="fill-accent" />
    </Glyph>
  );
}

/** A density with its interval filled. */
export function DensityGlyph() {
  return (
    <Glyph inset={5}>
      <path
        d="M24 47V33c4-9 7-22 12-22s8 13 12 22v14z"
        className="fill-accent-soft"
        stroke="none"
      />
      <path d="M6 46c10-1 14-4 18-13s7-22 12-22 8 13 12 22 8 12 18 13" className="stroke-accent" />
      <path d="M6 47h60" className="stroke-field" />
      <path d="M36 11v36" className="stroke-accent" strokeDasharray="2 4" />
    </Glyph>
  );
}

/** Braces around an estimate. */
export function BracesGlyph() {
  return (
    <Glyph inset={7}>
      <path
        d="M22 9c-6 0-7 3-7 7v5c0 4-2 7-6 7 4 0 6 3 6 7v5c0 4 1 7 7 7M50 9c6 0 7 3 7 7v5c0 4 2 7 6 7-4 0-6 3-6 7v5c0 4-1 7-7 7"
        className="stroke-field"
      />
      <path d="M26 28h20M26 23v10M46 23v10" className="stroke-accent" />
      <circle cx="34" cy="28" r="4" className="fill-accent" />
    </Glyph>
  );
}
