import type { TableView } from "@probability-chat/sdk";
import { useTexts } from "../texts/texts.ts";
import { thousands } from "../texts/thousands.ts";

interface FirstRowsProps {
  readonly view: TableView;
  /** Columns of the whole table. */
  readonly columns: number;
  /** What a column is called. */
  readonly nameOf: (column: string) => string;
}

/** A table's first rows, in a box that scrolls both ways. Cells are text, whatever they hold. */
export function FirstRows({ view, columns, nameOf }: FirstRowsProps) {
  const { t, told } = useTexts();
  const isNumber = view.columns.map(({ kind }) => kind === "number");
  const rows = t("The first {n} of {all} rows", {
    n: thousands(view.cells.length),
    all: thousands(view.rows),
  });
  const label =
    columns > view.columns.length
      ? `${rows} · ${t("the first {n} of {all} columns", {
          n: thousands(view.columns.length),
          all: thousands(columns),
        })}`
      : rows;
  return (
    <div>
      <p className="fine mb-1.5">{label}</p>
      <section
        className="max-h-[264px] overflow-auto border border-line rounded-9 focus-visible:[outline-offset:-2px]"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        tabIndex={0}
      >
        <table
          part="table"
          className="min-w-full border-separate border-spacing-0 text-90 tabular-nums"
        >
          <thead>
            <tr>
              {view.columns.map(({ name, kind }, at) => (
                <th
                  key={name}
                  scope="col"
                  className={`sticky top-0 bg-side px-3 py-1.5 max-w-[220px] border-b border-line align-bottom font-550 ${isNumber[at] ? "text-end" : "text-start"}`}
                >
                  <bdi className="block truncate" title={name}>
                    {nameOf(name)}
                  </bdi>
                  <span className="block text-muted text-87 font-500">{told(kind)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.cells.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are what they are by their place
              <tr key={at}>
                {row.map((cell, place) => (
                  <td
                    key={view.columns[place]?.name}
                    className={`px-3 py-1.25 max-w-[220px] truncate border-line ${at > 0 ? "border-t" : ""} ${isNumber[place] ? "text-end" : "text-start"}`}
                    title={cell ?? undefined}
                  >
                    {cell === null ? (
                      <span className="text-muted">
                        <span aria-hidden="true">—</span>
                        <span className="visually-hidden">{t("missing")}</span>
                      </span>
                    ) : (
                      <bdi>{cell}</bdi>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
