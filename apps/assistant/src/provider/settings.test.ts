import { expect, test } from "vitest";
import { ProviderEnvironment } from "./settings.ts";

const whole = {
  MODEL_PROVIDER_URL: "https://models.example.org/v1",
  MODEL_PROVIDER_KEY: "sk-secret",
  MODEL_PROVIDER_MODEL: "small-1",
};

test("nothing set is no provider", () => {
  expect(ProviderEnvironment.parse({ PATH: "/bin" })).toEqual({ provider: null });
  const empty = { MODEL_PROVIDER_URL: "", MODEL_PROVIDER_KEY: "", MODEL_PROVIDER_MODE: "" };
  expect(ProviderEnvironment.parse(empty)).toEqual({ provider: null });
});

test("all of it is a provider that is told no rows and comes second", () => {
  expect(ProviderEnvironment.parse(whole)).toEqual({
    provider: {
      url: "https://models.example.org/v1",
      key: "sk-secret",
      model: "small-1",
      samples: false,
      mode: "fallback",
    },
  });
  const told = { ...whole, MODEL_PROVIDER_SAMPLES: "yes", MODEL_PROVIDER_MODE: "always" };
  expect(ProviderEnvironment.parse(told).provider).toMatchObject({ samples: true, mode: "always" });
});

test("on this machine it may be plain http", () => {
  const local = { ...whole, MODEL_PROVIDER_URL: "http://localhost:11434/v1" };
  expect(ProviderEnvironment.parse(local).provider?.url).toBe("http://localhost:11434/v1");
});

test.each([
  ["the key alone", { MODEL_PROVIDER_KEY: "sk-secret" }, ["URL", "MODEL"]],
  ["samples alone", { MODEL_PROVIDER_SAMPLES: "yes" }, ["KEY", "MODEL", "URL"]],
  ["no model", { ...whole, MODEL_PROVIDER_MODEL: undefined }, ["MODEL"]],
  [
    "a key in clear over the network",
    { ...whole, MODEL_PROVIDER_URL: "http://models.example.org" },
    ["URL"],
  ],
  [
    "a second secret in the address",
    { ...whole, MODEL_PROVIDER_URL: "https://a:b@models.example.org" },
    ["URL"],
  ],
  ["no address", { ...whole, MODEL_PROVIDER_URL: "models" }, ["URL"]],
  ["a key of two lines", { ...whole, MODEL_PROVIDER_KEY: "sk-secret\nx" }, ["KEY"]],
  [
    "everything wrong",
    {
      MODEL_PROVIDER_URL: "models",
      MODEL_PROVIDER_KEY: "sk-secret ",
      MODEL_PROVIDER_SAMPLES: "perhaps",
    },
    ["KEY", "MODEL", "SAMPLES", "URL"],
  ],
])("%s is refused, every name at once and no value", (_, environment, names) => {
  const { error } = ProviderEnvironment.safeParse(environment);
  const found = new Set(
    error?.issues.map(({ path }) => String(path[0]).replace("MODEL_PROVIDER_", "")),
  );
  expect([...found].sort()).toEqual([...names].sort());
  expect(error?.message).not.toMatch(/sk-secret|a:b/);
});
