/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { expect, type Page } from "@playwright/test";

/** Collects what a page logs as an error, throws, or breaks of its policy; icons are the host's. */
export async function watch(page: Page): Promise<string[]> {
  const problems: string[] = [];
  page.on("console", (message) => {
    const { url } = message.location();
    if (message.type() !== "error" || url.endsWith("/favicon.ico")) return;
    problems.push(`${message.text()} ${url}`);
  });
  page.on("pageerror", (error) => problems.push(error.message));
  await page.exposeFunction("reportViolation", (text: string) => problems.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report = Reflect.get(window, "reportViolation") as (text: string) => void;
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return problems;
}

/** A page that was drawn at build has been taken over: links are followed inside it. */
export async function takenOver(page: Page): Promise<void> {
  await expect(page.locator("html")).not.toHaveAttribute("data-waiting");
}

/** Fills the sign-in form that is on the page. */
export async function signInOn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page
    .locator("form")
    .getByRole("button", { name: /^(Sign in|Log in)$/i })
    .click();
}
