import { expect, test } from "vitest";
import { FreeQuestions } from "./free-questions.ts";

function limited(most: number) {
  let now = 1_000;
  const free = new FreeQuestions(most, () => now);
  return {
    permit: (who: string) => free.permit(who),
    ask: (who: string) => free.permit(who)(),
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
  const { permit, ask } = limited(2);
  const one = permit("ann");
  await one();
  await one();
  await ask("ann");
  await expect(ask("ann")).rejects.toThrow("wait");
});
