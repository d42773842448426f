import { useEffect, useState } from "react";

/** The demo account that a local server prints at its start. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
}

const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Reads a page that only a local server has; null from every other server. */
async function readLocal(path: string, signal: AbortSignal): Promise<unknown> {
  if (!loopback.test(location.hostname)) return null;
  try {
    const reply = await fetch(path, { signal, headers: { accept: "application/json" } });
    const json = reply.headers.get("content-type")?.includes("json");
    return reply.ok && json ? await reply.json() : null;
  } catch {
    return null;
  }
}

function useLocal(path: string): unknown {
  const [found, setFound] = useState<unknown>(null);
  useEffect(() => {
    const leaving = new AbortController();
    void readLocal(path, leaving.signal).then((value) => {
      if (!leaving.signal.aborted) setFound(value);
    });
    return () => leaving.abort();
  }, [path]);
  return found;
}

/** The demo account, where the server has one. */
export function useDemoAccount(): DemoAccount | null {
  const found = useLocal("/dev/demo.json");
  if (typeof found !== "object" || found === null) return null;
  const { email, password } = found as Record<string, unknown>;
  return typeof email === "string" && typeof password === "string" ? { email, password } : null;
}

/** Whether the server keeps its e-mail in a local outbox. */
export function useLocalOutbox(): boolean {
  return Array.isArray(useLocal("/dev/outbox.json"));
}
