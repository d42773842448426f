import { expect, type Page } from "@playwright/test";
import { carded } from "./fake-answers.ts";
import { type FakeState, fakeMessage, fakePin } from "./fake-state.ts";

export const questions = ["How likely is rain?", "And in spring?", "<b>And</b> by month?"];

/** The first chat gets three answers; so many of them are pinned. */
export function giveAnswers(state: FakeState, pinned = 0): void {
  const messages = questions.flatMap((question) => [
    fakeMessage("user", question),
    fakeMessage("assistant", carded.message, carded.answer),
  ]);
  state.messages[state.chats[0]?.id ?? ""] = messages;
  state.report.pins = questions.slice(0, pinned).map((question, at) => {
    const message = messages[2 * at + 1];
    if (!message) throw new Error("There is no such answer.");
    message.pinned = true;
    return fakePin(question, message);
  });
}

export function pinnedIn(state: FakeState): string[] {
  return state.report.pins.map(({ question }) => question);
}

/** Pulls the first of three answers of the open report to the end, and the last to the beginning. */
export async function pullDownAndUp(page: Page, state: FakeState): Promise<void> {
  const dialog = page.getByRole("dialog");
  const rows = dialog.getByRole("listitem").getByRole("heading");
  const [one = "", two = "", three = ""] = questions;
  const grips = dialog.getByTitle("Pull to another place");
  const [top, bottom] = [await grips.nth(0).boundingBox(), await grips.nth(2).boundingBox()];
  if (!top || !bottom) throw new Error("There is nothing to pull.");
  const [high, low] = [top.y + 12, bottom.y + 90];
  for (const [from, to, order] of [
    [high, low, [two, three, one]],
    [bottom.y + 12, top.y - 20, [one, two, three]],
  ] as const) {
    await page.mouse.move(top.x + 8, from);
    await page.mouse.down();
    for (const y of [to, from, to]) await page.mouse.move(top.x + 300, y, { steps: 12 });
    await expect(rows).toHaveText(order);
    await page.mouse.up();
    await expect.poll(() => pinnedIn(state)).toEqual(order);
    await expect(dialog.getByText(/^Now \d of 3$/)).toBeAttached();
  }
}
