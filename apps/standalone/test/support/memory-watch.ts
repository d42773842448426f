import { readdir, readFile } from "node:fs/promises";

/** Megabytes that a process held at most beside what it held first, and that its children held. */
export interface Memory {
  readonly more: number;
  readonly child: number;
}

const every = 200;

/** Looks at a process's memory again and again, on Linux. */
export function watchMemory(): {
  /** From now on it is this process; its first memory is what it needs anyway. */
  follow(pid: number): Promise<void>;
  end(): Memory;
} {
  let current = 0;
  let first = 0;
  let more = 0;
  let child = 0;
  const look = async () => {
    if (current === 0) return;
    const held = await residentOf(current);
    if (held > 0) more = Math.max(more, held - first);
    for (const pid of await childrenOf(current)) child = Math.max(child, await residentOf(pid));
  };
  const timer = setInterval(() => void look(), every);
  return {
    async follow(pid) {
      current = 0;
      first = await residentOf(pid);
      current = pid;
    },
    end() {
      clearInterval(timer);
      return { more, child };
    },
  };
}

async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1_024);
}

async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch((): string[] => []);
  const lists = threads.map((thread) =>
    readFile(`/proc/${pid}/task/${thread}/children`, "utf8").catch(() => ""),
  );
  return (await Promise.all(lists)).join(" ").split(/\s+/).filter(Boolean).map(Number);
}
