import { expect, test } from "@playwright/test";
import { violationsOf } from "./accessibility.ts";
import { answered, fakeMessage } from "./fake-api.ts";
import { fakeSiteForEach, openChat, sidewaysScroll, signIn } from "./widget-page.ts";

const held = fakeSiteForEach();
const point = (label: string, value: number, low: number | null = null, high = low) => ({
  label,
  value,
  low,
  high,
  n: 40,
});
const long = "a level whose name goes on for longer than any chart has room for";
const charts = {
  "thirty bars": {
    kind: "bars",
    title: "Share of returns, for each region",
    unit: "share",
    points: Array.from({ length: 30 }, (_, at) => point(`${long} ${at}`, (30 - at) / 40)),
  },
  "differences below zero": {
    kind: "intervals",
    title: "Difference from the average",
    unit: "kg",
    points: [point("north", -2.5, -4, -1), point("south", 0.4, -0.6, 1.4), point(long, 3, 2, 4)],
  },
};

function answerWith(chart: object): void {
  const [chat] = held.state.chats;
  const text = `**75.0 %** at most.\n\n\`\`\`probability\n${JSON.stringify(chart)}\n\`\`\`\n`;
  held.state.messages[chat?.id ?? ""] = [
    fakeMessage("user", "How does it differ?"),
    fakeMessage("assistant", text, answered.answer),
  ];
}

for (const [name, chart] of Object.entries(charts)) {
  for (const theme of ["light", "dark"]) {
    for (const width of [1280, 390]) {
      test.describe(`${name}, ${theme}, ${width} px`, () => {
        test.use({ viewport: { width, height: 844 }, reducedMotion: "reduce" });

        test("fit, are told in a sentence and a table, and axe finds nothing", async ({ page }) => {
          answerWith(chart);
          await signIn(page, held, `?theme=${theme}`);
          if (width < 500) {
            await page.getByRole("button", { name: "Show the list of chats" }).click();
          }
          await openChat(page, "Weather");
          const drawn = page.getByRole("img", { name: `Chart of ${chart.title}` });
          await drawn.focus();
          await expect(drawn).toBeFocused();
          const { length } = chart.points;
          await expect(page.locator("figure tbody tr")).toHaveCount(length);
          const box = await drawn.boundingBox();
          expect(box?.height).toBeLessThan(length > 12 ? 560 : 120);
          expect(await sidewaysScroll(page)).toBe(0);
          const shots = process.env.SCREENSHOTS;
          if (shots) {
            await page.screenshot({
              path: `${shots}/${name.replaceAll(" ", "-")}-${theme}-${width}.png`,
            });
          }
          expect(await violationsOf(page, "probability-chat")).toEqual([]);
        });
      });
    }
  }
}

test("names however long leave a table's figures in sight", async ({ page }) => {
  const [chat] = held.state.chats;
  const name = "a column whose header is a whole question of a survey, asked at length ".repeat(2);
  const table = `| ${name} | Share | 95 % interval |\n| --- | ---: | ---: |\n| ${long} | 33.6 % | 29.6 % to 37.8 % |`;
  held.state.messages[chat?.id ?? ""] = [
    fakeMessage("user", "How does it differ?"),
    fakeMessage("assistant", `**33.6 %** is it.\n\n${table}\n`, answered.answer),
  ];
  await signIn(page, held);
  await openChat(page, "Weather");
  await expect(page.getByRole("cell", { name: "29.6 % to 37.8 %" })).toBeInViewport({ ratio: 1 });
});
