import { tableContract } from "@probability-chat/engine/table-contract";
import { afterAll } from "vitest";
import { csvOf, DatasetRoom } from "../testing/dataset-room.ts";

const room = await DatasetRoom.create();
afterAll(() => room.dispose());

tableContract("sqlTable on DuckDB", async ({ headers, records }) => {
  const { table } = await room.open(csvOf([headers, ...records]));
  return table;
});
