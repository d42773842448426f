/** What a page is made to load at the most: in bytes, minified and by gzip, of what loads at once. */
export interface Budget {
  readonly name: string;
  /** The module that a page would be. */
  readonly code: string;
  readonly bytes: number;
}

const kilobyte = 1_024;

/** Every budget there is. Whoever needs more room says why in the commit that takes it. */
export const budgets: readonly Budget[] = [
  {
    name: "transport and calls",
    code: 'export { createApiClient } from "@probability-chat/sdk/api";',
    bytes: 8 * kilobyte,
  },
  {
    name: "a server's client",
    code: 'export { createServerClient } from "@probability-chat/sdk/server";',
    bytes: 8 * kilobyte,
  },
  {
    name: "createClient",
    code: 'export { createClient } from "@probability-chat/sdk";',
    bytes: 20.25 * kilobyte,
  },
];
