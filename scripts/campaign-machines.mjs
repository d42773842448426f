import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startCluster } from "../apps/api/src/embedded-postgres/cluster.ts";
import { subscribe } from "../apps/api/test/support/subscribe.ts";
import { startS3 } from "../apps/assistant/test/support/s3-server.ts";
import { Machines } from "../apps/standalone/test/support/machines.ts";
import {
  runMachinesCampaign,
  startEach,
} from "../apps/standalone/test/support/machines-campaign.ts";
import { newPerson } from "../apps/standalone/test/support/person.ts";
import { prepare, root } from "./bootstrap/setup.mjs";

/**
 * `npm run -s campaign:machines -- --minutes 30 [--throughput SECONDS]`: two processes of each role
 * on one PostgreSQL and one store, under load, one killed every 20 s; looks for all that they had
 * acknowledged. Before it, with `--throughput`, how much one and two of each role answer. Keeps its
 * figures in `results/machines.json`; fails where something is missing or wrong.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    people: { type: "string", default: "3" },
    throughput: { type: "string", default: "0" },
  },
});
await prepare(["standalone"]);
const folder = await mkdtemp(path.join(tmpdir(), "pc-machines-"));
const cluster = await startCluster({ directory: path.join(folder, "postgres") });
const s3 = await startS3();
const say = (line) => console.error(line);

const throughput = {};
if (Number(values.throughput) > 0) {
  for (const count of [1, 2]) {
    Object.assign(throughput, await measured(count, Number(values.throughput) * 1_000));
    say(JSON.stringify(throughput));
  }
}

const machines = await open("campaign");
await startEach(machines, { api: 2, ai: 2, worker: 2 });
const tally = await runMachinesCampaign({
  machines,
  milliseconds: Number(values.minutes) * 60_000,
  killEvery: 20_000,
  people: Number(values.people),
  random: Math.random,
  say,
});
await machines.close();
await s3.close();
await cluster.stop();
await rm(folder, { recursive: true, force: true });

const total = (counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);
const result = {
  minutes: Number(values.minutes),
  kills: total(tally.kills),
  acknowledged: total(tally.acknowledged),
  lost: tally.lost.length,
  wrong: tally.wrong.length,
  ...throughput,
  node: process.version,
};
await writeFile(
  path.join(root, "scripts/bench/results/machines.json"),
  `${JSON.stringify(result, null, 2)}\n`,
);
console.log(JSON.stringify({ ...result, ...tally }, null, 2));
process.exitCode = tally.lost.length + tally.wrong.length > 0 ? 1 : 0;

async function open(name) {
  return Machines.open({ databaseUrl: await cluster.database(name), s3 });
}

/** Typed questions and lists of chats a second, by eight who ask one after the other. */
async function measured(count, milliseconds) {
  const name = `throughput_${count}`;
  const several = await open(name);
  const databaseUrl = await cluster.database(name);
  await startEach(several, { api: count, ai: count });
  const people = [];
  for (let at = 0; at < 8; at += 1) {
    const person = await newPerson(several.address);
    await subscribe(databaseUrl, person.email);
    const chat = await person.createChat();
    await person.upload(chat, `colour,size\n${"red,1\nblue,2\n".repeat(50)}`);
    people.push({ person, chat });
  }
  const ask = ({ person, chat }) => person.ask(chat, "P(colour = 'red')");
  const list = ({ person }) => person.call("GET", "/api/chats/?limit=20");
  const figures = {
    [`questions_per_s_${count}`]: await perSecond(people, ask, milliseconds),
    [`chats_per_s_${count}`]: await perSecond(people, list, milliseconds),
  };
  await several.close();
  return figures;
}

async function perSecond(people, call, milliseconds) {
  const end = performance.now() + milliseconds;
  let done = 0;
  await Promise.all(
    people.map(async (one) => {
      while (performance.now() < end) {
        const { status } = await call(one);
        if (status !== 200) throw new Error(`A call ended with ${status}.`);
        done += 1;
      }
    }),
  );
  return Number((done / (milliseconds / 1_000)).toFixed(1));
}
