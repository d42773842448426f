import type { FrameLocator, Page } from "@playwright/test";

/** The sandbox's overlay over the page. */
export function sandboxOn(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Checkout"]');
}

/** Fills the overlay's form with a card and sends it. */
export async function payWith(
  page: Page,
  card: string,
  { trial = false }: { readonly trial?: boolean } = {},
): Promise<void> {
  const overlay = sandboxOn(page);
  await overlay.getByLabel("Card number").fill(card);
  await overlay.getByLabel("Expiry date").fill("12 / 40");
  await overlay.getByLabel("Security code").fill("123");
  await overlay.getByLabel("Name on card").fill("Ada Lovelace");
  if (trial) await overlay.getByLabel(/trial/).check();
  await overlay.locator("button[type=submit]").click();
}

export const goodCard = "4242 4242 4242 4242";
export const declinedCard = "4000 0000 0000 0002";
