import { Worker } from "node:worker_threads";

/** The engine's `Workers` on threads: whichever is free takes the next task, results keep their order. */
export function createFitPool(threads) {
  const workers = Array.from(
    { length: threads },
    () => new Worker(new URL("./fit-worker.mjs", import.meta.url)),
  );
  return {
    async fitMembers(tasks) {
      const members = await runAll(workers, tasks.map(shared()));
      for (const { recipe, validLogs } of members) {
        const mean = validLogs.reduce((sum, log) => sum + log, 0) / validLogs.length;
        console.error(`${Object.values(recipe).join(" ")}: ${mean.toFixed(4)} on validation`);
      }
      return members;
    },
    close: () => Promise.all(workers.map((worker) => worker.terminate())),
  };
}

function runAll(workers, tasks) {
  const members = [];
  let next = 0;
  const runOn = (worker) =>
    new Promise((resolve, reject) => {
      const give = () => {
        if (next === tasks.length) return end(resolve);
        worker.postMessage({ at: next, task: tasks[next] });
        next += 1;
      };
      const take = ({ at, member }) => {
        members[at] = member;
        give();
      };
      const fail = (error) => end(() => reject(error));
      const end = (settle) => {
        worker.off("message", take).off("error", fail);
        settle();
      };
      worker.on("message", take).on("error", fail);
      give();
    });
  return Promise.all(workers.map(runOn)).then(() => members);
}

/** Copies each table to shared memory once, however many tasks read it. */
function shared() {
  const copies = new Map();
  const share = (table) => {
    if (!copies.has(table)) copies.set(table, { ...table, columns: table.columns.map(toShared) });
    return copies.get(table);
  };
  return (task) => ({ ...task, train: share(task.train), valid: share(task.valid) });
}

function toShared(codes) {
  const copy = new Uint16Array(new SharedArrayBuffer(codes.byteLength));
  copy.set(codes);
  return copy;
}
