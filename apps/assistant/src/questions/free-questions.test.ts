import type { Asked, Reader } from "@probability-chat/language";
import { expect, test } from "vitest";
import type { Provider, ProviderQuestion } from "../provider/provider.ts";
import { FreeQuestions } from "./free-questions.ts";

const reader: Reader = {
  propose: async () => ({ hypotheses: [], model: null, unmatched: [], unnamed: 0 }),
};
const provider: Provider = { mode: "fallback", suggest: async () => null };

function limited(most: number) {
  let now = 1_000;
  const free = new FreeQuestions(most, () => now);
  const counted = (who: string) => free.counted(who, { reader, provider });
  return {
    counted,
    ask: async (who: string) => counted(who).reader?.propose({} as Asked),
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

test("a principal has so many free questions a minute, and no other fewer", async () => {
  const { ask, wait } = limited(2);
  await ask("ann");
  wait(30_000);
  await ask("ann");
  await expect(ask("ann")).rejects.toMatchObject({
    code: "rate_limited",
    message: expect.stringContaining("wait 30 seconds"),
    details: { retry_after: 30 },
  });
  await ask("bob");
  wait(29_999);
  await expect(ask("ann")).rejects.toThrow("wait 1 second,");
  wait(1);
  await ask("ann");
});

test("a question that both read is one", async () => {
  const { counted, ask } = limited(2);
  const one = counted("ann");
  await one.reader?.propose({} as Asked);
  await one.provider?.suggest({} as ProviderQuestion);
  await ask("ann");
  await expect(counted("ann").provider?.suggest({} as ProviderQuestion)).rejects.toThrow("wait");
});

test("where nobody reads there is nobody to count", () => {
  const none = { reader: null, provider: null };
  expect(new FreeQuestions(1).counted("ann", none)).toEqual(none);
});
