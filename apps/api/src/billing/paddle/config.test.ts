import { expect, test } from "vitest";
import { paddleFromEnvironment } from "./config.ts";

const whole = {
  PADDLE_API_KEY: "pdl_live_apikey",
  PADDLE_CLIENT_TOKEN: "live_token",
  PADDLE_WEBHOOK_SECRET: "new, old",
  PADDLE_ENVIRONMENT: "production",
  PADDLE_PRICE_PRO_MONTHLY: "pri_1,pri_0",
  PADDLE_PRICE_PRO_YEARLY: "pri_2",
  PADDLE_PRICE_ENTERPRISE_MONTHLY: "pri_3",
  PADDLE_PRICE_ENTERPRISE_YEARLY: "pri_4",
};

test("nothing configured is no account", () => {
  expect(paddleFromEnvironment({})).toBeUndefined();
  expect(paddleFromEnvironment({ PADDLE_API_KEY: "  " })).toBeUndefined();
});

test("all of it is an account [7.checkout.prices]", () => {
  expect(paddleFromEnvironment(whole)).toEqual({
    apiKey: "pdl_live_apikey",
    clientToken: "live_token",
    webhookSecrets: ["new", "old"],
    environment: "production",
    prices: {
      pro: { monthly: ["pri_1", "pri_0"], yearly: ["pri_2"] },
      enterprise: { monthly: ["pri_3"], yearly: ["pri_4"] },
    },
  });
});

test.each(Object.keys(whole))("without %s it is refused, by name", (name) => {
  const read = () => paddleFromEnvironment({ ...whole, [name]: "" });
  expect(read).toThrow(new RegExp(`also needed: ${name}\\.`));
});

test("everything that is missing is named at once", () => {
  const read = () => paddleFromEnvironment({ PADDLE_API_URL: "http://127.0.0.1:1" });
  for (const name of Object.keys(whole)) expect(read).toThrow(name);
});

test.each([
  ["PADDLE_ENVIRONMENT", "test", /sandbox or production/],
  ["PADDLE_WEBHOOK_SECRET", ",", /at least one secret/],
  ["PADDLE_API_URL", "nowhere", /PADDLE_API_URL/],
  ["PADDLE_PRICE_PRO_YEARLY", "pri_1", /pri_1 stands for more than one/],
])("%s=%s is refused", (name, value, message) => {
  expect(() => paddleFromEnvironment({ ...whole, [name]: value })).toThrow(message);
});
