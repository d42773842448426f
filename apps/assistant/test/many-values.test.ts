import { encodeInput, type Reader, WordPieces } from "@probability-chat/language";
import { afterEach, expect, test } from "vitest";
import { ReadableTables } from "../src/reader/readable-tables.ts";
import { ann, type Service, startService } from "./support/service.ts";

const pieces = new WordPieces([
  "[UNK]",
  "[CLS]",
  "[SEP]",
  ...Array.from({ length: 12 }, (_, at) => `[unused${at}]`),
]);

/** Reads a question as the count of the value that stands first in the reader's input. */
function pointing(): Reader {
  const tables = new ReadableTables(pieces, (error) => {
    throw error;
  });
  return {
    async propose(asked) {
      const { table } = await tables.of(asked);
      const { points } = encodeInput({ question: asked.question, table });
      const [point] = [...points.values()].flatMap((one) => (one.kind === "value" ? [one] : []));
      if (!point) throw new Error("The reader sees no value.");
      const left = { kind: "column", column: point.column } as const;
      const event = { kind: "compare", left, op: "=", right: point.value } as const;
      const query = { kind: "count", event } as const;
      const hypotheses = [{ kind: "query", query, logProbability: -0.001 }] as const;
      return { hypotheses, model: "pointing", unmatched: [], unnamed: 0 };
    },
  };
}

/** A table of so many names, of which the first hundred occur twice. */
function csv(names: number): string {
  const all = Array.from({ length: names }, (_, rank) => `Guest number ${rank}`);
  return ["name,nights", ...[...all, ...all.slice(0, 100)].map((name) => `${name},2`)].join("\n");
}

let service: Service | undefined;
afterEach(() => service?.stop());

test("a value that the codebook does not list is read and answered, also after a restart", async () => {
  const first = await startService({ reader: pointing() });
  service = first;
  const chat = first.api.createChat(ann);
  const { body } = await first.upload(chat, csv(5_000));
  expect(body.data.notes).toEqual([]);
  const question = "how many nights did guest number 4000 stay";
  const asked = await first.ask(chat, question);
  expect(asked.body.answer).toMatchObject({
    kind: "answer",
    query: "count(name = 'Guest number 4000')",
    value: 1,
  });
  const { api, dataDir } = first;
  await first.assistant.close();
  const second = await startService({ reader: pointing(), api, dataDir });
  const again = await second.ask(chat, question);
  await second.stop();
  expect(again.body.answer).toEqual(asked.body.answer);
});

test("an upload tells of which columns values cannot be looked up", async () => {
  service = await startService({ reader: pointing() });
  const { body } = await service.upload(service.api.createChat(ann), csv(60_000));
  expect(body.data.notes).toEqual([
    "Values too many and too rare to be found by the words of a question: name (10,000). A typed query finds them, such as P(name = '…').",
  ]);
});
