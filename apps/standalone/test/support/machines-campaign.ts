import { setTimeout as sleep } from "node:timers/promises";
import { Ledger } from "./ledger.ts";
import type { Machine, Machines, Role } from "./machines.ts";
import { newPerson, type Person } from "./person.ts";

export interface MachinesTally {
  /** How often a process of which role was killed. */
  readonly kills: Record<string, number>;
  readonly acknowledged: { chats: number; messages: number; uploads: number; answers: number };
  /** What was acknowledged and is missing. */
  readonly lost: string[];
  /** Replies that are wrong, or that neither acknowledge nor say "later". */
  readonly wrong: string[];
}

export interface MachinesCampaign {
  readonly machines: Machines;
  readonly milliseconds: number;
  /** Milliseconds from one kill to the next. */
  readonly killEvery: number;
  readonly people: number;
  readonly random: () => number;
  readonly say?: (line: string) => void;
}

/** How long one person works before what was acknowledged is looked for. */
const stint = 15_000;
/** Seconds in which what a killed process had reserved is given back. */
const patience = 90;

/** Kills one process after the other under load, each started again on its disk, and looks what is lost. */
export async function runMachinesCampaign(campaign: MachinesCampaign): Promise<MachinesTally> {
  const { machines, milliseconds, killEvery, people, random, say = () => {} } = campaign;
  const end = Date.now() + milliseconds;
  const acknowledged = { chats: 0, messages: 0, uploads: 0, answers: 0 };
  const tally: MachinesTally = { kills: {}, acknowledged, lost: [], wrong: [] };

  async function kill(): Promise<void> {
    const all = [...machines.running];
    const victim = all[Math.floor(random() * all.length)] as Machine;
    await victim.kill();
    tally.kills[victim.role] = (tally.kills[victim.role] ?? 0) + 1;
    say(`killed ${victim.role}`);
    await machines.start(victim.role, { directory: victim.directory });
  }

  async function killing(): Promise<void> {
    for (let next = Date.now() + killEvery; next < end; next += killEvery) {
      await sleep(Math.max(0, next - Date.now()));
      await kill();
    }
  }

  async function working(): Promise<void> {
    while (Date.now() < end) {
      const person = await persistently(() => newPerson(machines.address));
      await workAndVerify(person);
    }
  }

  async function workAndVerify(person: Person): Promise<void> {
    const ledger = new Ledger(person, random);
    const work = ledger.work(2);
    await sleep(stint);
    ledger.stop();
    await work;
    const lost = await persistently(() => ledger.verify(machines.address, patience));
    tally.lost.push(...lost);
    tally.wrong.push(...ledger.odd);
    acknowledged.chats += ledger.chats.length;
    acknowledged.messages += ledger.messages;
    acknowledged.uploads += ledger.uploads;
    acknowledged.answers += ledger.answers;
    say(`${ledger.answers} answers, ${ledger.uploads} uploads, ${lost.length} lost`);
  }

  await Promise.all([killing(), ...Array.from({ length: people }, working)]);
  return tally;
}

/** What a kill cut off is done again; what goes on failing is told. */
async function persistently<T>(job: () => Promise<T>): Promise<T> {
  for (let left = 20; ; left -= 1) {
    try {
      return await job();
    } catch (error) {
      if (left === 0) throw error;
      await sleep(500);
    }
  }
}

/** Starts so many processes of each role. */
export async function startEach(
  machines: Machines,
  counts: Readonly<Partial<Record<Role, number>>>,
): Promise<void> {
  const roles = (Object.entries(counts) as [Role, number][]).flatMap(([role, count]) =>
    Array.from({ length: count }, () => role),
  );
  await Promise.all(roles.map((role) => machines.start(role)));
}
