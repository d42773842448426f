import { isLoopback } from "@probability-chat/contract/constants";
import { useEffect, useState } from "react";

/** The demo account that a local server prints at its start. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
}

/** A table to try the product on. */
export interface SampleTable {
  readonly name: string;
  readonly url: string;
  readonly description: string;
}

/** Reads what only a local server has; null from every other one, which is not even asked. */
async function readLocal(path: string, signal: AbortSignal): Promise<unknown> {
  if (!isLoopback(location.hostname)) return null;
  try {
    const reply = await fetch(path, { signal, headers: { accept: "application/json" } });
    const json = reply.headers.get("content-type")?.includes("json");
    return reply.ok && json ? await reply.json() : null;
  } catch {
    return null;
  }
}

/** Undefined until the server has answered. */
function useLocal(path: string): unknown {
  const [found, setFound] = useState<unknown>();
  useEffect(() => {
    const leaving = new AbortController();
    void readLocal(path, leaving.signal).then((value) => {
      if (!leaving.signal.aborted) setFound(value);
    });
    return () => leaving.abort();
  }, [path]);
  return found;
}

/** The demo account; null where the server has none, undefined while it is not known. */
export function useDemoAccount(): DemoAccount | null | undefined {
  const found = useLocal("/dev/demo.json");
  if (found === undefined) return undefined;
  return hasTexts(found, ["email", "password"]) ? found : null;
}

/** Whether the server keeps its e-mail in a local outbox. */
export function useLocalOutbox(): boolean {
  return Array.isArray(useLocal("/dev/outbox.json"));
}

const none: readonly SampleTable[] = [];

/** The sample tables that the server offers. */
export function useSamples(): readonly SampleTable[] {
  const found = useLocal("/samples.json");
  if (!Array.isArray(found)) return none;
  return found.filter((sample) => hasTexts(sample, ["name", "url", "description"]));
}

function hasTexts<K extends string>(
  value: unknown,
  names: readonly K[],
): value is Readonly<Record<K, string>> {
  if (typeof value !== "object" || value === null) return false;
  const held = value as Record<string, unknown>;
  return names.every((name) => typeof held[name] === "string");
}
