import type { Codebook } from "@probability-chat/codebook";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TableEngine } from "../src/datasets/query/clickhouse/table-engine.ts";
import {
  type ClickhouseServer,
  hasClickhouse,
  startClickhouse,
} from "../src/datasets/testing/clickhouse-server.ts";
import { startService } from "./support/service.ts";

describe.skipIf(!hasClickhouse)("on ClickHouse (npm run test:clickhouse)", () => {
  let server: ClickhouseServer;
  beforeAll(async () => {
    server = await startClickhouse();
  }, 120_000);
  afterAll(() => server?.close());

  test("a table that was dropped there is answered all the same, and put there again", async () => {
    const settings = { url: server.url, rows: 3 };
    const service = await startService({ engine: settings, limits: { processes: 1 } });
    const engine = new TableEngine(settings);
    const chat = service.api.createChat("token-of-ann");
    const { id } = (await service.upload(chat, "n\n1\n2\n3\n")).body.data;
    const isThere = () => engine.has(id, { rows: 3 } as Codebook);
    const mean = async () => (await service.query(chat, "mean(n)")).body.answer;
    expect(await isThere()).toBe(true);
    expect(await mean()).toMatchObject({ value: 2 });
    await engine.drop([id]);
    expect(await mean()).toMatchObject({ value: 2 });
    await expect.poll(isThere, { timeout: 60_000 }).toBe(true);
    await engine.close();
    await service.stop();
  });
});
