import { type ColumnView, serverTextOr, type TableView } from "@probability-chat/sdk";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Text } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";

/** Columns that are asked for at a time, and rows of the first of them. */
const together = 40;
const firstRows = 20;

/** What has been loaded of a table, by columns. */
interface TableViews {
  /** The first rows of the first columns; null until they are there. */
  readonly first: TableView | null;
  readonly viewOf: (position: number) => ColumnView | null;
  /** Why the last part could not be had. */
  readonly failure: string | null;
  /** Loads the parts of which these columns are, once. */
  readonly want: (positions: readonly number[]) => void;
  readonly retry: () => void;
}

/** A table's parts, loaded one after the other as they are wanted. */
export function useTableViews(chatId: string, datasetId: string): TableViews {
  const { client } = useWidget();
  const [parts, setParts] = useState<ReadonlyMap<number, TableView>>(new Map());
  const [failure, setFailure] = useState<string | null>(null);
  const wanted = useRef<number[]>([]);
  const asked = useRef(new Set<number>());
  const running = useRef<AbortController | null>(null);

  const work = useCallback(async () => {
    if (running.current) return;
    const stopping = new AbortController();
    running.current = stopping;
    const { signal } = stopping;
    try {
      for (;;) {
        const part = wanted.current[0];
        if (part === undefined) return;
        const rows = part === 0 ? firstRows : 0;
        const window = { from: part * together, columns: together, rows };
        const view = await client.api.readTable(chatId, window, { signal });
        if (signal.aborted) return;
        if (view.dataset_id !== datasetId) throw new Error("The chat has another table by now.");
        wanted.current.shift();
        setParts((held) => new Map(held).set(part, view));
      }
    } catch (error) {
      if (signal.aborted) return;
      const text: Text = "The table could not be loaded. Please try again.";
      setFailure(serverTextOr(error, text));
    } finally {
      if (running.current === stopping) running.current = null;
    }
  }, [client, chatId, datasetId]);

  useEffect(() => () => running.current?.abort(), []);

  const want = useCallback(
    (positions: readonly number[]) => {
      const fresh = new Set(positions.map((position) => Math.floor(position / together)));
      for (const part of fresh) {
        if (asked.current.has(part)) continue;
        asked.current.add(part);
        wanted.current.push(part);
      }
      if (failure === null) void work();
    },
    [work, failure],
  );
  const retry = useCallback(() => {
    setFailure(null);
    void work();
  }, [work]);

  return {
    first: parts.get(0) ?? null,
    viewOf: (position) =>
      parts.get(Math.floor(position / together))?.columns[position % together] ?? null,
    ...{ failure, want, retry },
  };
}
