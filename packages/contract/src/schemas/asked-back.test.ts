import { expect, it } from "vitest";
import type { Answer } from "./answer.ts";
import { askedBackBy } from "./asked-back.ts";

const clarify = { kind: "clarify", readings: [{ query: "E(a)" }, { query: "E(b)" }] };
const answerTo = (query: string) => ({ kind: "answer", query }) as unknown as Answer;

it("what is asked back stays so while its choices alone are answered, three times at most", () => {
  const back = askedBackBy("a or b", clarify as unknown as Answer, null);
  expect(back).toEqual({ questions: ["a or b"], choices: ["E(a)", "E(b)"] });
  const first = askedBackBy("b", answerTo("E(b)"), back);
  expect(first).toEqual({ ...back, answered: ["E(b)"] });
  expect(askedBackBy("c", answerTo("E(c)"), first)).toBeNull();
  expect(askedBackBy("c", null, first)).toBeNull();
  const third = { questions: ["x"], choices: ["E(a)"], answered: ["E(a)", "E(a)", "E(a)"] };
  expect(askedBackBy("a", answerTo("E(a)"), third)).toBeNull();
});
