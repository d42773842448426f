/** What a browser says of the page that sends a request. */
export interface Page {
  readonly origin: string | null;
  /** `Sec-Fetch-Site`. */
  readonly fetchSite: string | null;
  readonly host: string | null;
}

export function pageOf(header: (name: string) => string | undefined): Page {
  return {
    origin: header("origin") ?? null,
    fetchSite: header("sec-fetch-site") ?? null,
    host: header("host") ?? null,
  };
}

/**
 * Whether a page has this origin. It may leave its origin out only where the browser says that the
 * page is this server's own.
 */
export function isPageOf(origin: string, page: Page, publicUrl: string): boolean {
  if (page.origin !== null) return page.origin === origin;
  if (page.fetchSite !== "same-origin") return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === page.host;
}
