import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { uploadAdmission } from "../admission/admissions.ts";
import { Limits } from "../configuration.ts";
import { csvOf, DatasetRoom } from "../datasets/testing/dataset-room.ts";
import { createAbsentTables } from "./absent-tables.ts";
import type { Task } from "./tasks.ts";

let room: DatasetRoom;
beforeAll(async () => {
  room = await DatasetRoom.create();
  for (const cell of ["1", "2"]) await room.create(csvOf([["n"], [cell]]));
});
afterAll(() => room.dispose());

function start(checkSpace = async () => undefined) {
  const running: { readonly id: string; end(): void }[] = [];
  const begun: string[] = [];
  const warned: string[] = [];
  const absent = createAbsentTables({
    shelf: {
      directoryOf: (id: string) => path.join(room.root, id),
      hold: (_: string, work: () => Promise<never>) => work(),
    },
    work: {
      run: (task: Task) => {
        if (task.kind !== "load") throw new Error("No load.");
        begun.push(task.id);
        return new Promise<never>((resolve) =>
          running.push({ id: task.id, end: () => resolve(null as never) }),
        );
      },
    },
    incoming: { checkSpace },
    uploads: uploadAdmission(Limits.parse({})),
    datasetLimits: {},
    signal: new AbortController().signal,
    log: { warn: (_, message) => void warned.push(message) },
  });
  return { absent, running, begun, warned };
}

it("puts tables there one after another, and each once until it is tried again", async () => {
  const { absent, running, begun } = start();
  for (const id of ["dataset-1", "dataset-2", "dataset-1"]) absent.put(id);
  await expect.poll(() => begun).toEqual(["dataset-1"]);
  running[0]?.end();
  await expect.poll(() => begun).toEqual(["dataset-1", "dataset-2"]);
  running[1]?.end();
  absent.put("dataset-2");
  absent.tryAgain();
  absent.put("dataset-1");
  await expect.poll(() => begun).toEqual(["dataset-1", "dataset-2", "dataset-1"]);
});

it("goes on after one that there is no room for, or that is gone", async () => {
  let isFull = true;
  const { absent, begun, warned } = start(async () => {
    if (isFull) throw new Error("full");
  });
  absent.put("dataset-1");
  await expect.poll(() => warned).toHaveLength(1);
  isFull = false;
  absent.put("dataset-9");
  absent.put("dataset-2");
  await expect.poll(() => begun).toEqual(["dataset-2"]);
  expect(warned).toHaveLength(2);
});
