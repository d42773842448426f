import { checkTable } from "./check-table.ts";
import { withoutColumns } from "./without-columns.ts";

/** What a thread is asked: to look at a table, or, piece by piece, for one less some columns. */
export type Asked =
  | { readonly kind: "check"; readonly file: Blob }
  | { readonly kind: "cut"; readonly file: Blob; readonly leftOut: readonly number[] }
  | { readonly kind: "next" };

/** What it says: `value` is a check, a piece, or undefined after the last one. */
export type Said =
  | { readonly kind: "said"; readonly value: unknown }
  | { readonly kind: "failed"; readonly message: string };

export { checkTable, withoutColumns };

/** This very module, which a thread runs too. */
export const threadUrl: string = import.meta.url;

interface Thread {
  onmessage: ((event: { readonly data: Asked }) => void) | null;
  postMessage(said: Said, transfer: readonly ArrayBuffer[]): void;
}

function serve(thread: Thread): void {
  let pieces: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | null = null;
  const answer = async (asked: Asked): Promise<unknown> => {
    if (asked.kind === "check") return checkTable(asked.file);
    if (asked.kind === "cut") {
      pieces = withoutColumns(asked.file, new Set(asked.leftOut)).getReader();
    }
    return (await pieces?.read())?.value;
  };
  thread.onmessage = ({ data }) => {
    answer(data).then(
      (value) =>
        thread.postMessage(
          { kind: "said", value },
          value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [],
        ),
      (error: unknown) => thread.postMessage({ kind: "failed", message: String(error) }, []),
    );
  };
}

if (typeof document === "undefined" && typeof importsOfThread() === "function") {
  serve(globalThis as unknown as Thread);
}

/** Threads of a page have it, and neither pages nor Node do. */
function importsOfThread(): unknown {
  return (globalThis as { readonly importScripts?: unknown }).importScripts;
}
