import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * What axe objects to once nothing moves any more but what moves for ever, element by element,
 * whatever the impact; a document does not tell what moves in its shadow trees. Its
 * legacy mode differs only for frames of other origins, of which there are none, and spares a page
 * of its own for every look.
 */
export async function violationsOf(page: Page, within = "html"): Promise<string[]> {
  await page.evaluate(() => {
    const shadows = [...document.querySelectorAll("*")].flatMap(
      ({ shadowRoot }) => shadowRoot ?? [],
    );
    const moving = [document, ...shadows].flatMap((root) => root.getAnimations());
    const ending = moving.filter(
      ({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
    return Promise.all(ending.map(({ finished }) => finished.catch(() => null)));
  });
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .include(within)
    .analyze();
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${impact} ${id}: ${target.join(" ")}\n${failureSummary}`,
    ),
  );
}
