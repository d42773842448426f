import type { Carrier, PlainSpan } from "@probability-chat/telemetry";
import type { Failure } from "./failure.ts";

/** What a process of a pool is told; one task at a time. */
export type ToProcess<Load, Task> =
  | {
      readonly kind: "load";
      readonly load: Load;
      /** The share of traces that are kept; null where none is. */
      readonly tracing: number | null;
    }
  | { readonly kind: "run"; readonly task: Task; readonly carrier: Carrier }
  | { readonly kind: "called"; readonly id: number; readonly value: unknown }
  | { readonly kind: "called"; readonly id: number; readonly failure: Failure };

/** What it tells. */
export type FromProcess<Ready, Reply> =
  | { readonly kind: "ready"; readonly ready: Ready }
  | { readonly kind: "done"; readonly reply: Reply }
  /** It wants something of the service that it does not have itself. */
  | {
      readonly kind: "call";
      readonly id: number;
      readonly name: string;
      readonly argument: unknown;
      readonly carrier: Carrier;
    }
  | { readonly kind: "warn"; readonly what: object; readonly message: string }
  | { readonly kind: "spans"; readonly spans: readonly PlainSpan[] }
  /** It cannot go on. */
  | { readonly kind: "failed"; readonly reason: string };

/** What the service does for a process while a task runs there. */
export type Calls = Readonly<Record<string, (argument: never) => Promise<unknown>>>;

export interface Log {
  info(what: object, message: string): void;
  warn(what: object, message: string): void;
}
