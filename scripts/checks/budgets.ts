/** What a page is made to load at the most: in bytes, minified and by gzip, of what loads at once. */
export interface Budget {
  readonly name: string;
  /** The module that a page would be. */
  readonly code: string;
  readonly bytes: number;
}

const kilobyte = 1_024;

/** Those of the SDK. Whoever needs more room says why in the commit that takes it. */
export const budgets: readonly Budget[] = [
  {
    name: "transport and calls",
    code: 'export { createApiClient } from "@probability-chat/sdk/api";',
    bytes: 5.75 * kilobyte,
  },
  {
    name: "a server's client",
    code: 'export { createServerClient } from "@probability-chat/sdk/server";',
    bytes: 6.25 * kilobyte,
  },
  {
    name: "createClient",
    code: 'export { createClient } from "@probability-chat/sdk";',
    bytes: 16 * kilobyte,
  },
];

/** Of the element: its first screen, and all files until its composer can be used. */
export const elementBudgets = { shell: 34 * kilobyte, all: 55.5 * kilobyte };
