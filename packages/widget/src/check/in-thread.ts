import type { TableCheck } from "./check-table.ts";
import type { Asked, Said } from "./thread.ts";

/**
 * A table is read in a thread where the page allows one: the script is of its own site and no policy
 * is against it. Else it is read here, in pieces, by the same code.
 */
export async function checkInThread(file: Blob): Promise<TableCheck | null> {
  const module = await import("./thread.ts");
  const thread = startThread(module.threadUrl);
  if (!thread) return module.checkTable(file);
  try {
    return (await thread.ask({ kind: "check", file })) as TableCheck | null;
  } catch {
    return module.checkTable(file);
  } finally {
    thread.end();
  }
}

/** A table less some of its columns, in pieces. */
export function cutInThread(file: Blob, leftOut: readonly number[]): ReadableStream<Uint8Array> {
  let next: (() => Promise<Uint8Array | undefined>) | null = null;
  let end = () => {};
  return new ReadableStream<Uint8Array>(
    {
      async start() {
        const module = await import("./thread.ts");
        const thread = startThread(module.threadUrl);
        const first = await thread
          ?.ask({ kind: "cut", file, leftOut })
          .then((value) => ({ value: value as Uint8Array | undefined }))
          .catch(() => null);
        if (thread && first) {
          let held: typeof first | null = first;
          end = thread.end;
          next = async () => {
            const piece = held ?? { value: await thread.ask({ kind: "next" }) };
            held = null;
            return piece.value as Uint8Array | undefined;
          };
          return;
        }
        thread?.end();
        const reader = module.withoutColumns(file, new Set(leftOut)).getReader();
        end = () => void reader.cancel();
        next = async () => (await reader.read()).value;
      },
      async pull(controller) {
        const piece = await next?.();
        if (piece) controller.enqueue(piece);
        else {
          end();
          controller.close();
        }
      },
      cancel: () => end(),
    },
    { highWaterMark: 0 },
  );
}

interface HeldThread {
  /** One question at a time. */
  ask(asked: Asked): Promise<unknown>;
  end(): void;
}

function startThread(url: string): HeldThread | null {
  if (typeof Worker !== "function" || new URL(url, location.href).origin !== location.origin) {
    return null;
  }
  let worker: Worker;
  try {
    worker = new Worker(trusted(url) as string, { type: "module" });
  } catch {
    return null;
  }
  return {
    ask: (asked) =>
      new Promise((resolve, reject) => {
        worker.onerror = () => reject(new Error("The thread failed."));
        worker.onmessage = ({ data }: { readonly data: Said }) =>
          data.kind === "said" ? resolve(data.value) : reject(new Error(data.message));
        worker.postMessage(asked);
      }),
    end: () => worker.terminate(),
  };
}

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): unknown;
  };
}

let policy: ReturnType<Policies["createPolicy"]> | null = null;

/** A page may ask that the addresses of scripts are vouched for; this one is our own. */
function trusted(url: string): unknown {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies };
  policy ??=
    trustedTypes?.createPolicy("probability-chat", { createScriptURL: (own) => own }) ?? null;
  return policy ? policy.createScriptURL(url) : url;
}
