import type { Page } from "@playwright/test";
/**
 * What axe objects to once nothing moves any more, element by element, whatever the impact. Its
 * legacy mode differs only for frames of other origins, of which there are none, and spares a page
 * of its own for every look.
 */
export declare function violationsOf(page: Page, within?: string): Promise<string[]>;
//# sourceMappingURL=accessibility.d.ts.map