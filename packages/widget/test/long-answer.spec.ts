/// <reference types="node" />
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { carded, clarified } from "./fake-answers.ts";
import { fakeMessage } from "./fake-state.ts";
import { fakeSiteForEach, openChat, signIn } from "./widget-page.ts";

const held = fakeSiteForEach();
const rows = Array.from({ length: 30 }, (_, at) => [`town ${at}`, `${at}.5 %`, `${at} of 348`]);

/** An answer with a long table, and more figures and notes than are shown at once. */
function longAnswer() {
  const { answer, message } = carded;
  if (!answer.card) throw new Error("The answer has a card.");
  const columns = ["town", "Share", "Rows (of)"].map((head, at) => ({ head, isNumber: at > 0 }));
  const card = {
    ...answer.card,
    facts: ["a", "b", "c", "d", "e"].map((label) => ({ label, text: `figure ${label}` })),
    tables: [...answer.card.tables, { columns, rows, total: 450, data: null }],
  };
  const caveats = [1, 2, 3, 4].map((n) => ({ kind: "small" as const, message: `Note ${n}.` }));
  return fakeMessage("assistant", message, { ...answer, caveats, card });
}

test("print shows all rows, columns and figures, and opens what is folded", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  held.state.messages[held.state.chats[0]?.id ?? ""] = [
    fakeMessage("user", "How likely is rain?"),
    longAnswer(),
  ];
  await signIn(page, held);
  await page.getByRole("button", { name: "Show the list of chats" }).click();
  await openChat(page, "Weather");
  const answer = page.locator(".reply");
  const folded = [
    answer.getByText("town 29"),
    answer.getByText("29 of 348"),
    answer.getByText("Rows (of)").last(),
    answer.getByText("The first 30 of 450; a file has them all."),
    answer.getByText("figure e"),
    answer.getByText("Note 4."),
    answer.getByText("Jeffreys' interval of a share."),
    answer.getByText("65.1 % to 74.7 %"),
  ];
  const pressed = answer.getByRole("button");
  await expect(answer.getByText("town 9")).toBeVisible();
  await expect(pressed.filter({ hasText: "Show all 30 rows" })).toBeVisible();
  const seen = () => Promise.all(folded.slice(0, -1).map((part) => part.isVisible()));
  expect(await seen()).toEqual(folded.slice(0, -1).map(() => false));
  await page.emulateMedia({ media: "print" });
  for (const part of folded) await expect(part).toBeVisible();
  await expect(pressed).toHaveCount(0);
  const isShown = (node: Element) => node.getBoundingClientRect().width > 1;
  expect(await folded.at(-1)?.evaluate(isShown)).toBe(true);
  await page.screenshot({ path: test.info().outputPath("print-phone.png"), fullPage: true });
  await page.setViewportSize({ width: 720, height: 1_000 });
  await page.screenshot({ path: test.info().outputPath("print.png"), fullPage: true });
  await page.pdf({ path: test.info().outputPath("print.pdf"), format: "A4" });
});

test("each piece of an answer is a part, and custom-elements.json names it", async ({ page }) => {
  held.state.messages[held.state.chats[0]?.id ?? ""] = [
    fakeMessage("user", "How likely is rain?"),
    longAnswer(),
    fakeMessage("assistant", clarified.message, clarified.answer),
  ];
  await signIn(page, held);
  await openChat(page, "Weather");
  await expect(page.locator(".chip")).toHaveCount(2);
  const drawn = await page.locator("probability-chat").evaluate((node) => {
    const parts = [...(node.shadowRoot?.querySelectorAll("[part]") ?? [])].map(({ part }) => part);
    return [...new Set(parts.flatMap((of) => [...of]))];
  });
  const text = readFileSync(new URL("../custom-elements.json", import.meta.url), "utf8");
  const { cssParts } = JSON.parse(text).modules[0].declarations[0];
  const named = cssParts.map(({ name }: { readonly name: string }) => name);
  expect(drawn.filter((part) => !named.includes(part))).toEqual([]);
  expect(drawn).toEqual(
    expect.arrayContaining([
      ...["answer-box", "answer", "figure", "sentence", "gauge", "facts", "caveats", "fold"],
      ...["chart", "chart-tools", "option", "table", "query", "choices", "chip"],
    ]),
  );
});
