import { useTexts } from "../texts/texts.ts";
import { thousands } from "../texts/thousands.ts";

/** Rows of a long list that are drawn at first, and by each press for more; a table may have 2,000 columns. */
export const rowsAtOnce = 40;

interface MoreRowProps {
  readonly rows: number;
  readonly most: number;
  readonly onMore: (most: number) => void;
}

/** The last row of a list of which not all is drawn. */
export function MoreRow({ rows, most, onMore }: MoreRowProps) {
  const { t } = useTexts();
  if (rows <= most) return null;
  return (
    <li className="border-line later:border-t">
      <button
        type="button"
        className="button button-quiet w-full"
        part="button"
        onClick={() => onMore(most + rowsAtOnce)}
      >
        {t("Show more ({n} left)", { n: thousands(rows - most) })}
      </button>
    </li>
  );
}
