import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { holdPlan } from "../../../api/test/support/hold-plan.ts";
import { watchMemory } from "./memory-watch.ts";
import { newPerson } from "./person.ts";
import { dataDirectory, type Server, startServer } from "./server.ts";
import { startWeakLine } from "./weak-line.ts";

type Fault = "kill the server" | "cut the line" | "kill the client";

export interface UploadCampaign {
  readonly databaseUrl: string;
  readonly bytes: number;
  readonly faults: Readonly<Record<Fault, number>>;
  readonly random: () => number;
  readonly say?: (line: string) => void;
}

export interface UploadTally {
  readonly bytes: number;
  readonly rows: number;
  readonly faults: Readonly<Record<Fault, number>>;
  readonly isEqual: boolean;
  readonly seconds: number;
  /** All that the client held at most; what the server held more than before; the import's process. */
  readonly megabytes: { readonly client: number; readonly server: number; readonly import: number };
}

const password = "correct horse battery";
const client = path.resolve(import.meta.dirname, "upload-client.mjs");

/** Uploads one file while the server, the line and the client fail again and again. */
export async function runUploadCampaign(campaign: UploadCampaign): Promise<UploadTally> {
  const { databaseUrl, bytes, say = () => {} } = campaign;
  const directory = await dataDirectory();
  const environment = { DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: "1000" };
  const file = path.join(directory, "trips.csv");
  const { hash, rows } = await writeTable(file, bytes);
  const done = { "kill the server": 0, "cut the line": 0, "kill the client": 0 };
  const faults = plan(campaign);
  const memory = watchMemory();
  let server: Server = await startServer(directory, environment);
  let sender: ChildProcess | null = null;
  let isHealing = false;

  const strike = async (fault: Fault) => {
    done[fault] += 1;
    say(fault);
    if (fault === "cut the line") return line.cut();
    if (fault === "kill the client") return void sender?.kill("SIGKILL");
    line.lead(null);
    line.cut();
    await server.kill();
    server = await startServer(directory, environment);
    await memory.follow(server.process.pid ?? 0);
    line.lead(server.address);
  };
  const line = await startWeakLine((total) => {
    const next = faults[0];
    if (!next || isHealing || !sender || total < next.at) return;
    faults.shift();
    isHealing = true;
    void strike(next.fault).finally(() => {
      isHealing = false;
    });
  });
  line.lead(server.address);
  const person = await newPerson(line.address);
  await holdPlan(databaseUrl, person.email, { plan: "enterprise", status: "active" });
  const chat = await person.createChat();
  await memory.follow(server.process.pid ?? 0);
  const began = performance.now();
  try {
    for (;;) {
      const args = [client, line.address, person.email, password, chat, file];
      const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
      sender = child;
      const ended = once(child, "exit");
      const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
      if (child.signalCode === "SIGKILL") continue;
      if (printed === "") throw new Error(errors);
      const told = JSON.parse(printed) as { hash: string; rows: number; megabytes: number };
      const { more, child: imported } = memory.end();
      return {
        bytes,
        rows: told.rows,
        faults: done,
        isEqual: told.hash === hash && told.rows === rows,
        seconds: Math.round((performance.now() - began) / 1_000),
        megabytes: { client: told.megabytes, server: more, import: imported },
      };
    }
  } finally {
    memory.end();
    await line.close();
    await server.stop();
  }
}

/** Faults in any order, spread over the bytes of the file. */
function plan({ faults, bytes, random }: UploadCampaign): { fault: Fault; at: number }[] {
  const all = Object.entries(faults).flatMap(([fault, times]) =>
    Array.from({ length: times }, () => ({ fault: fault as Fault, order: random() })),
  );
  all.sort((a, b) => a.order - b.order);
  return all.map(({ fault }, index) => ({ fault, at: ((index + 0.6) / (all.length + 1)) * bytes }));
}

async function writeTable(file: string, bytes: number) {
  const hash = createHash("sha256");
  let rows = 0;
  function* lines(): Generator<Buffer> {
    let written = 0;
    for (let chunk = "city,day,km,fare\n"; written < bytes; chunk = "") {
      for (let at = 0; at < 10_000; at++, rows++) {
        const km = ((rows * 7_919) % 100_003) / 1_000;
        const city = ["Bonn", "Kiel", "Ulm"][rows % 3];
        chunk += `${city},2024-01-${String(1 + (rows % 28)).padStart(2, "0")},${km},${(km * 1.7).toFixed(2)}\n`;
      }
      const part = Buffer.from(chunk);
      hash.update(part);
      written += part.length;
      yield part;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
  return { hash: hash.digest("hex"), rows };
}
