/// <reference types="node" />
import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { examples } from "../src/chart/series-examples.ts";
import { violationsOf } from "./accessibility.ts";
import { answered, carded } from "./fake-answers.ts";
import { fakeMessage } from "./fake-state.ts";
import { fakeSiteForEach, openChat, sidewaysScroll, signIn } from "./widget-page.ts";

const held = fakeSiteForEach();
const long = "a level whose name goes on for longer than any chart has room for";
const thirty = {
  kind: "bars",
  title: "Share of returns, for each region",
  unit: "share",
  points: Array.from({ length: 30 }, (_, at) => ({
    label: `${long} ${at}`,
    value: (30 - at) / 40,
    low: null,
    high: null,
    n: 40,
  })),
};

function giveMessages(...messages: ReturnType<typeof fakeMessage>[]): void {
  const [chat] = held.state.chats;
  held.state.messages[chat?.id ?? ""] = messages;
}

async function openAnswers(page: Page, width: number, theme = "light"): Promise<void> {
  await signIn(page, held, `?theme=${theme}`);
  if (width < 500) await page.getByRole("button", { name: "Show the list of chats" }).click();
  await openChat(page, "Weather");
  await page.locator(".answer figure").first().waitFor();
}

for (const theme of ["light", "dark"]) {
  for (const width of [1280, 390]) {
    test.describe(`${theme}, ${width} px`, () => {
      test.use({ viewport: { width, height: 844 }, reducedMotion: "reduce" });

      test("a card and charts of every kind fit, are told in words and tables, and axe finds nothing", async ({
        page,
      }) => {
        const drawn = [...examples.map(([, series]) => series), thirty];
        giveMessages(
          fakeMessage("user", "How does it differ?"),
          fakeMessage("assistant", carded.message, carded.answer),
          ...drawn.map((series) => {
            const text = `**75.0 %** at most.\n\n\`\`\`probability\n${JSON.stringify(series)}\n\`\`\`\n`;
            return fakeMessage("assistant", text, answered.answer);
          }),
        );
        await openAnswers(page, width, theme);
        await page.locator(".reply-computation summary").click();
        await expect(page.locator("figure")).toHaveCount(drawn.length + 1);
        const last = page.getByRole("img", { name: `Chart of ${thirty.title}` });
        await last.focus();
        await expect(last).toBeFocused();
        await expect(page.locator("figure").last().locator("tbody tr")).toHaveCount(30);
        expect((await last.boundingBox())?.height).toBeLessThan(560);
        expect(await sidewaysScroll(page)).toBe(0);
        expect(await violationsOf(page, "probability-chat")).toEqual([]);
      });
    });
  }
}

test("an answer is a card: chart or table, files of either, and how it was computed", async ({
  page,
}) => {
  giveMessages(fakeMessage("assistant", carded.message, carded.answer));
  await openAnswers(page, 1280);
  const card = page.locator(".answer");
  await expect(card.locator("strong").first()).toHaveText("26.4\u00a0%");
  await expect(card).toContainText("92 of 348 rows");
  await expect(card.getByText("Jeffreys")).toBeHidden();

  const saved = async (name: string) => {
    const saving = page.waitForEvent("download");
    await card.getByRole("button", { name }).click();
    const file = await saving;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const svg = await saved("SVG: save the chart");
  expect(svg.bytes.toString()).toMatch(/^<\?xml.*\n<svg/);
  const png = await saved("PNG: save the chart");
  expect(png.name).toBe("the shares of the values of weather.png");
  expect([...png.bytes.subarray(1, 4)]).toEqual([..."PNG"].map((letter) => letter.charCodeAt(0)));

  await card.getByRole("button", { name: "Table" }).click();
  await expect(card.getByRole("img", { name: /^Chart/ })).toHaveCount(0);
  await expect(card.getByRole("row").nth(1)).toHaveText(/sun70\.1 %65\.1 % to 74\.7 %244 of 348/);
  const csv = await saved("CSV: save the figures");
  expect(csv.bytes.toString().split("\r\n")[2]).toBe("'=rain,0.264,0.221,0.313,348,92");

  await card.getByText("How this was computed").click();
  await expect(card.getByText("Jeffreys' interval of a share.")).toBeVisible();
  await card.getByRole("button", { name: "Edit the query" }).click();
  await expect(page.getByLabel("Your formal query")).toHaveValue(
    'P(weather = "rain" | temp_max > 20)',
  );
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a table begins with two columns and opens to all", async ({ page }) => {
    giveMessages(fakeMessage("assistant", carded.message, carded.answer));
    await openAnswers(page, 390);
    const card = page.locator(".answer");
    await card.getByRole("button", { name: "Table" }).click();
    await expect(card.getByRole("columnheader")).toHaveText(["weather", "Share"]);
    await card.getByRole("button", { name: "Show all 4 columns" }).click();
    await expect(card.getByRole("columnheader")).toHaveCount(4);
  });
});

test("names however long leave a table's figures in sight", async ({ page }) => {
  const name = "a column whose header is a whole question of a survey, asked at length ".repeat(2);
  const table = `| ${name} | Share | 95 % interval |\n| --- | ---: | ---: |\n| ${long} | 33.6 % | 29.6 % to 37.8 % |`;
  giveMessages(
    fakeMessage("user", "How does it differ?"),
    fakeMessage("assistant", `**33.6 %** is it.\n\n${table}\n`, answered.answer),
  );
  await signIn(page, held);
  await openChat(page, "Weather");
  await expect(page.getByRole("cell", { name: "29.6 % to 37.8 %" })).toBeInViewport({ ratio: 1 });
});
