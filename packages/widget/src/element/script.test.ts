import { expect, test } from "vitest";

test("the script can be imported where there are no elements, and defines none", async () => {
  expect(typeof HTMLElement).toBe("undefined");
  const { defineProbabilityChat, elementName, ProbabilityChatElement } = await import(
    "./script.ts"
  );
  expect(() => defineProbabilityChat()).not.toThrow();
  expect(elementName).toBe("probability-chat");
  expect(ProbabilityChatElement.observedAttributes).toContain("base-url");
});
