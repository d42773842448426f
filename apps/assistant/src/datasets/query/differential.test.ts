import { afterAll, it } from "vitest";
import { DatasetRoom } from "../testing/dataset-room.ts";
import { expectSameAsMemory } from "../testing/differential.ts";

const room = await DatasetRoom.create();
afterAll(() => room.dispose());

it("answers as the table in memory does", { timeout: 120_000 }, async () => {
  await expectSameAsMemory(room, 40);
});
