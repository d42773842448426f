import type { Page } from "@playwright/test";
import { signInOn } from "./page.ts";

const password = "correct horse battery";

/** Registers an account that has not been verified; returns its address. */
export async function newUnverified(server: string): Promise<string> {
  const email = `unverified-${process.pid}-${Date.now()}@example.org`;
  const reply = await fetch(`${server}/api/users/register/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password, first_name: "Una" }),
  });
  if (!reply.ok) throw new Error(await reply.text());
  return email;
}

/** Signs somebody in who was registered by these tests, and waits until they are. */
export async function signInAs(page: Page, server: string, email: string): Promise<void> {
  await page.goto(`${server}/login`);
  await signInOn(page, email, password);
  await page.getByRole("button", { name: "My Account" }).waitFor();
}
