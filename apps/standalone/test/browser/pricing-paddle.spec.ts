import { expect, test } from "@playwright/test";
import { expectToast, newAccount, openSignedIn } from "../support/account.ts";
import { watch } from "../support/page.ts";
import { typedOnly } from "../support/server.ts";
import {
  type ServerWithDatabase,
  startServerWithDatabase,
} from "../support/server-with-database.ts";

let server: ServerWithDatabase;

test.beforeAll(async () => {
  server = await startServerWithDatabase({
    ...typedOnly,
    PADDLE_API_KEY: "pdl_sdbx_apikey_test",
    PADDLE_CLIENT_TOKEN: "test_0123456789abcdef0123456789a",
    PADDLE_WEBHOOK_SECRET: "pdl_ntfset_test",
    PADDLE_ENVIRONMENT: "sandbox",
    PADDLE_PRICE_PRO_MONTHLY: "pri_pro_monthly",
    PADDLE_PRICE_PRO_YEARLY: "pri_pro_yearly",
    PADDLE_PRICE_ENTERPRISE_MONTHLY: "pri_enterprise_monthly",
    PADDLE_PRICE_ENTERPRISE_YEARLY: "pri_enterprise_yearly",
  });
});
test.afterAll(() => server?.stop());

/** Paddle.js as far as a page can tell: it notes what it is told, and pays when asked to. */
const paddle = `
  const noted = { environment: null, setup: null, opened: null, closed: 0 };
  window.paddleNoted = noted;
  window.PaddleBillingV1 = {
    Initialized: false,
    Environment: { set(name) { noted.environment = name; } },
    Initialize(setup) { noted.setup = setup; this.Initialized = true; },
    Update(setup) { Object.assign(noted.setup, setup); },
    Checkout: { open(payload) { noted.opened = payload; }, close() { noted.closed += 1; } },
  };
`;

interface Noted {
  readonly environment: string | null;
  readonly setup: { readonly token: string };
  readonly opened: unknown;
  readonly closed: number;
}

test("Paddle's script is fetched when a checkout opens, and opens the payload [4.checkout.script] [4.checkout.completed] [7.checkout.payload] [3.checkout.items] [3.checkout.settings] [3.checkout.custom-data] [3.checkout.customer]", async ({
  page,
}) => {
  const problems = await watch(page);
  let fetched = 0;
  await page.route("https://cdn.paddle.com/**", (route) => {
    fetched += 1;
    return route.fulfill({ contentType: "text/javascript", body: paddle });
  });
  const account = await newAccount(server.address);
  await openSignedIn(page, server.address, "/pricing", account);
  await page.getByRole("button", { name: "Yearly" }).click();
  expect(fetched).toBe(0);
  await page.getByRole("button", { name: "Subscribe: Pro" }).click();
  const noted = () =>
    page.evaluate(
      () => JSON.parse(JSON.stringify(Reflect.get(window, "paddleNoted") ?? {})) as Noted,
    );
  await expect.poll(async () => (await noted()).opened).toBeTruthy();
  expect(fetched).toBe(1);
  expect((await noted()).setup.token).toBe("test_0123456789abcdef0123456789a");
  expect((await noted()).environment).toBe("sandbox");
  expect((await noted()).opened).toEqual({
    items: [{ priceId: "pri_pro_yearly", quantity: 1 }],
    settings: { displayMode: "overlay", theme: "light", locale: "en", allowLogout: false },
    customData: {
      user_email: account.email,
      plan_name: "pro",
      duration: "yearly",
      binding: expect.any(String),
    },
    customer: { email: account.email, name: "Ada Lovelace" },
  });

  await page.evaluate(() => {
    const { setup } = Reflect.get(window, "paddleNoted") as {
      setup: { eventCallback: (event: { name: string }) => void };
    };
    setup.eventCallback({ name: "checkout.loaded" });
    setup.eventCallback({ name: "checkout.completed" });
  });
  await expectToast(page, "Subscription successful!", "Your new plan is being set up.");
  await expect(page).toHaveURL(`${server.address}/profile?tab=subscription`);
  expect((await noted()).closed).toBe(1);
  // The browser's word grants nothing: only Paddle's signed event does.
  await expect(page.getByText("20 per month")).toBeVisible();
  expect(problems).toEqual([]);
});

test("a script that cannot be fetched is said, and asked for again", async ({ page }) => {
  let reachable = false;
  await page.route("https://cdn.paddle.com/**", (route) =>
    reachable
      ? route.fulfill({ contentType: "text/javascript", body: paddle })
      : route.abort("connectionfailed"),
  );
  await openSignedIn(page, server.address, "/pricing", await newAccount(server.address));
  const button = page.getByRole("button", { name: "Subscribe: Enterprise" });
  await button.click();
  await expectToast(page, "Checkout Error", "Failed to open checkout. Please try again later.");
  reachable = true;
  await button.click();
  await expect
    .poll(() => page.evaluate(() => Boolean(Reflect.get(window, "paddleNoted")?.opened)))
    .toBe(true);
});
