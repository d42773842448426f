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
 * A table of an answer. On a screen it begins with its first rows, on a phone with the two columns
 * that say most, and opens to all of it; on paper it is all there.
 */
export function TableView({ table, caption, isWhole = false }: TableViewProps) {
  const { columns, rows, total } = table;
  const { t, own } = useOwnWords();
  const [box, width] = useWidth(narrowBelow);
  const [hasAllRows, setAllRows] = useState(isWhole || rows.length <= few + 2);
  const [hasAllColumns, setAllColumns] = useState(false);
  const lead = leadingColumns(table);
  const isCut = width < narrowBelow && !hasAllColumns && !isWhole && lead.length < columns.length;
  const onPaper = (isLeftOut: boolean) => (isLeftOut ? "on-paper" : "");
  const classOf = (at: number) =>
    `${columns[at]?.isNumber ? "number" : ""} ${onPaper(isCut && !lead.includes(at))}`.trim() ||
    undefined;
  const body = (
    <>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ head }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
            <th key={at} scope="col" className={classOf(at)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows that were cut may be the same
          <tr key={index} className={onPaper(!hasAllRows && index >= few) || undefined}>
            {row.map((cell, at) =>
              at === 0 ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
                <th key={at} scope="row">
                  {cell}
                </th>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
                <td key={at} className={classOf(at)}>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </>
  );
  if (isWhole) return <table part="table">{body}</table>;
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
      {total > rows.length && (
        <p className={`fine ${onPaper(!hasAllRows)}`} {...own}>
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
    <button
      type="button"
      className="icon-button icon-button-worded"
      part="icon-button"
      onClick={onPress}
    >
      {children}
    </button>
  );
}
