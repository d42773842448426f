import { Glyph } from "../icons.tsx";

/** Icons of the report, which come with it. */
const paths = {
  pin: "M9 4h6l-.8 6.2 3.3 3.3v1.5h-11v-1.5l3.3-3.3L9 4ZM12 15v6",
  report: "M6 3.5h9l4 4v13H6zM15 3.5v4h4M9.5 12h6M9.5 15.5h6",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1.2 1.2M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1.2-1.2",
  up: "m6 14.5 6-6 6 6",
  down: "m6 9.5 6 6 6-6",
  grip: "M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
} as const;

interface ReportGlyphProps {
  readonly name: keyof typeof paths;
  readonly size?: number;
}

export function ReportGlyph({ name, size = 18 }: ReportGlyphProps) {
  return (
    <Glyph size={size}>
      <path d={paths[name]} />
    </Glyph>
  );
}
