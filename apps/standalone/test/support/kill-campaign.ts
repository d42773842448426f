import { setTimeout as sleep } from "node:timers/promises";
import { descendantsOf, postmasterOf } from "./database-process.ts";
import { Ledger } from "./ledger.ts";
import { newPerson } from "./person.ts";
import { emptyDirectory, launchServer, type Server, startServer } from "./server.ts";

/** Who is killed: the server alone, all that it started as well, or its database beneath it. */
const victims = ["server", "everything", "database"] as const;
type Victim = (typeof victims)[number];

export interface Campaign {
  readonly kills: number;
  readonly seed: number;
  /** Kills of one data folder before the next one is begun; the first two as it is set up. */
  readonly killsPerFolder?: number;
  /** Milliseconds of work before a kill, at most. */
  readonly longestWork?: number;
  readonly say?: (line: string) => void;
}

export interface Tally {
  /** How often who was killed when. */
  readonly kills: Record<string, number>;
  readonly acknowledged: { chats: number; messages: number; uploads: number; answers: number };
  /** What was acknowledged and is missing, and starts that failed. */
  readonly lost: string[];
  /** Replies that neither acknowledge nor say "later". */
  readonly odd: string[];
}

const environment = { RATE_LIMIT_FACTOR: "1000", READER: "off", LOG_LEVEL: "fatal" };

/** Kills the product at random moments, and looks after each what it had acknowledged. */
export async function runKillCampaign(campaign: Campaign): Promise<Tally> {
  const { kills, seed, killsPerFolder = 8, longestWork = 3_000, say = () => {} } = campaign;
  const random = randomFrom(seed);
  const acknowledged = { chats: 0, messages: 0, uploads: 0, answers: 0 };
  const tally: Tally = { kills: {}, acknowledged, lost: [], odd: [] };
  let startTime = 3_000;

  function note(victim: Victim, phase: string): void {
    const key = `${victim}, ${phase}`;
    tally.kills[key] = (tally.kills[key] ?? 0) + 1;
    say(key);
  }

  async function killInStart(directory: string, phase: string): Promise<void> {
    const victim = pick(random, victims.slice(0, 2));
    const { process: child, ended, ready } = launchServer(directory, environment);
    ready.catch(() => {});
    await sleep(random() * startTime);
    kill(child.pid ?? 0, victim);
    await ended;
    note(victim, phase);
  }

  async function startAndVerify(directory: string, ledgers: readonly Ledger[]): Promise<Server> {
    const began = Date.now();
    const server = await startServer(directory, environment);
    startTime = Date.now() - began;
    for (const ledger of ledgers) tally.lost.push(...(await ledger.verify(server.address)));
    return server;
  }

  async function killAtWork(server: Server, ledger: Ledger): Promise<void> {
    const working = ledger.work();
    await sleep(random() * longestWork);
    const victim = pick(random, victims);
    if (victim === "database") {
      process.kill(await postmasterOf(server.directory), "SIGKILL");
      await recover(server);
      ledger.stop();
      await working;
      if ((await server.stop()) !== 0) tally.lost.push("a clean stop after the database's end");
    } else {
      kill(server.process.pid ?? 0, victim);
      await server.ended;
      ledger.stop();
      await working;
    }
    note(victim, "at work");
  }

  for (let done = 0; done < kills; ) {
    const directory = await emptyDirectory();
    const ledgers: Ledger[] = [];
    for (let here = 0; here < killsPerFolder && done < kills; here += 1, done += 1) {
      if (here < 2) await killInStart(directory, "first start");
      else if (random() < 0.3) await killInStart(directory, "later start");
      else {
        const server = await startAndVerify(directory, ledgers);
        const ledger = new Ledger(await newPerson(server.address), random);
        ledgers.push(ledger);
        await killAtWork(server, ledger);
      }
    }
    await (await startAndVerify(directory, ledgers)).stop();
    for (const ledger of ledgers) {
      tally.odd.push(...ledger.odd);
      acknowledged.chats += ledger.chats.length;
      acknowledged.messages += ledger.messages;
      acknowledged.uploads += ledger.uploads;
      acknowledged.answers += ledger.answers;
    }
  }
  return tally;
}

/** Kills a process, with its descendants where everything is to go. */
function kill(pid: number, victim: Victim): void {
  const all = victim === "everything" ? [pid, ...descendantsOf(pid)] : [pid];
  for (const one of all) {
    try {
      process.kill(one, "SIGKILL");
    } catch {}
  }
}

/** Waits until the server says that it is ready again; rejects where it ends instead. */
async function recover({ address, ended }: Server): Promise<void> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  for (let ready = false; !ready; ) {
    if (over) throw new Error("The server ended with its database.");
    await sleep(50);
    ready = await fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

function pick<T>(random: () => number, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
