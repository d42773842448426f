import { expect, test } from "vitest";
import { isPageOf } from "./page.ts";

const shop = "https://shop.example.com";
const own = "https://chat.example.com";

test.each([
  ["the page's own origin", shop, { origin: shop, fetchSite: "cross-site" }, true],
  ["another origin", shop, { origin: "https://evil.example" }, false],
  ["another port", shop, { origin: `${shop}:8443` }, false],
  ["another scheme", shop, { origin: "http://shop.example.com" }, false],
  ["an opaque origin", shop, { origin: "null" }, false],
  ["no origin at all", shop, {}, false],
  ["no origin, cross-site", shop, { fetchSite: "cross-site" }, false],
  ["no origin, same-site", shop, { fetchSite: "same-site" }, false],
  ["no origin, opened by the user", own, { fetchSite: "none" }, false],
  ["no origin, on this server's own page", own, { fetchSite: "same-origin" }, true],
  [
    "no origin, on the host that was called",
    shop,
    { fetchSite: "same-origin", host: "shop.example.com" },
    true,
  ],
  ["no origin, on this server's page, for another", shop, { fetchSite: "same-origin" }, false],
])("%s", (_, origin, page, is) => {
  expect(isPageOf(origin, { origin: null, fetchSite: null, host: null, ...page }, own)).toBe(is);
});
