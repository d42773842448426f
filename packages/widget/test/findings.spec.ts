import { expect, test } from "@playwright/test";
import { examples } from "../src/chart/series-examples.ts";
import { violationsOf } from "./accessibility.ts";
import { carded } from "./fake-answers.ts";
import { fakeMessage } from "./fake-state.ts";
import { fakeSiteForEach, openChat, sidewaysScroll, signIn } from "./widget-page.ts";

const held = fakeSiteForEach();
const found = {
  kind: "relation" as const,
  text: "The average fare differs by class: 84.2 for first, down to 13.7 for third.",
  basis: "Strength, 0 to 1: 0.701 (99.7 % interval 0.647 to 0.749), 891 rows",
  gauge: null,
};
const findings = [
  ...examples.map(([name, series]) => ({ ...found, query: `by(${name}: E(fare))`, series })),
  {
    kind: "oddity" as const,
    text: "A column without spaces_and_with_a_header_that_goes_on_and_on_and_on is missing in 77.2 % of rows.",
    basis: "",
    query: "P(cabin is missing)",
    series: null,
    gauge: { unit: "share", value: 0.772, low: 0.743, high: 0.798, marks: [] },
  },
];
const summary = {
  ...carded.answer,
  query: "findings()",
  series: null,
  card: { ...carded.answer.card, tables: [], facts: [], gauge: null, findings },
} as typeof carded.answer;

for (const theme of ["light", "dark"]) {
  for (const width of [1280, 390]) {
    test.describe(`${theme}, ${width} px`, () => {
      test.use({ viewport: { width, height: 844 }, reducedMotion: "reduce" });

      test("what stands out fits, axe finds nothing, and a press asks for one of it", async ({
        page,
      }) => {
        const [chat] = held.state.chats;
        held.state.messages[chat?.id ?? ""] = [fakeMessage("assistant", "Much.", summary)];
        await signIn(page, held, `?theme=${theme}`);
        if (width < 500) await page.getByRole("button", { name: "Show the list of chats" }).click();
        await openChat(page, "Weather");
        const list = page.getByRole("list", { name: "What stands out" });
        await expect(list.getByRole("listitem")).toHaveCount(findings.length);
        await expect(list.locator("figure")).toHaveCount(examples.length);
        expect(await sidewaysScroll(page)).toBe(0);
        expect(await violationsOf(page, "probability-chat")).toEqual([]);
        await list.getByRole("button", { name: /^Look closer: A column/ }).click();
        await expect(page.getByText("You: P(cabin is missing)")).toBeVisible();
      });
    });
  }
}
