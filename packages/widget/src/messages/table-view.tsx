import type { AnswerTable } from "@probability-chat/sdk";
import { type ReactNode, useState } from "react";
import { useWidth } from "../chart/use-width.ts";
import { TableBox } from "../markdown/table-box.tsx";
import { useOwnWords } from "../texts/own-words.ts";
import { thousands } from "../texts/thousands.ts";
import { leadingColumns } from "./leading-columns.ts";

/** Rows at first; more are a press away. */
const few = 10;
const narrowBelow = 480;

interface TableViewProps {
  readonly table: AnswerTable;
  /** What a screen reader calls it; empty where text around it does. */
  readonly caption: string;
  /** All of it at once. */
  readonly isWhole?: boolean;
}

/**
 * A table of an answer. It begins with its first rows, on a phone with the two columns that say
 * most, and opens to all of it.
 */
export function TableView({ table, caption, isWhole = false }: TableViewProps) {
  const { columns, rows, total } = table;
  const { t, own } = useOwnWords();
  const [box, width] = useWidth(narrowBelow);
  const [hasAllRows, setAllRows] = useState(isWhole || rows.length <= few + 2);
  const [hasAllColumns, setAllColumns] = useState(false);
  const lead = leadingColumns(table);
  const isCut = width < narrowBelow && !hasAllColumns && !isWhole && lead.length < columns.length;
  const places = isCut ? lead : columns.map((_, at) => at);
  const shown = hasAllRows ? rows : rows.slice(0, few);
  const side = (at: number) => (columns[at]?.isNumber ? "number" : undefined);
  const body = (
    <>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {places.map((at) => (
            <th key={at} scope="col" className={side(at)}>
              {columns[at]?.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows that were cut may be the same
          <tr key={index}>
            {places.map((at) =>
              at === 0 ? (
                <th key={at} scope="row">
                  {row[at]}
                </th>
              ) : (
                <td key={at} className={side(at)}>
                  {row[at]}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </>
  );
  if (isWhole) return <table>{body}</table>;
  return (
    <div ref={box} className="reply-table">
      <TableBox>{body}</TableBox>
      <div className="flex flex-wrap gap-1" {...own}>
        {isCut && (
          <More onPress={() => setAllColumns(true)}>
            {t("Show all {n} columns", { n: columns.length })}
          </More>
        )}
        {!hasAllRows && (
          <More onPress={() => setAllRows(true)}>{t("Show all {n} rows", { n: rows.length })}</More>
        )}
      </div>
      {hasAllRows && total > rows.length && (
        <p className="fine" {...own}>
          {t("The first {n} of {all}; a file has them all.", {
            n: rows.length,
            all: thousands(total),
          })}
        </p>
      )}
    </div>
  );
}

function More({
  onPress,
  children,
}: {
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className="icon-button icon-button-worded" onClick={onPress}>
      {children}
    </button>
  );
}
