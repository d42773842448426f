import { expect, test } from "vitest";
import { providersFromEnvironment } from "./config.ts";

const acme = {
  OIDC_ACME_ISSUER: "https://acme.example/",
  OIDC_ACME_CLIENT_ID: "id",
  OIDC_ACME_CLIENT_SECRET: "secret",
};

test("any number of providers, by name", () => {
  expect(providersFromEnvironment({ PORT: "3000" })).toEqual([]);
  const google = {
    OIDC_GOOGLE_ISSUER: "https://accounts.google.com",
    OIDC_GOOGLE_CLIENT_ID: "g",
    OIDC_GOOGLE_CLIENT_SECRET: "s",
  };
  const found = providersFromEnvironment({ ...google, ...acme, OIDC_ACME_LABEL: "Acme Inc." });
  expect(found.map(({ id, name }) => [id, name])).toEqual([
    ["acme", "Acme Inc."],
    ["google", "Google"],
  ]);
});

test.each<[string, Record<string, string>, string[]]>([
  ["in part", { OIDC_ACME_ISSUER: "https://acme.example" }, ["CLIENT_ID", "CLIENT_SECRET"]],
  ["without TLS", { ...acme, OIDC_ACME_ISSUER: "http://acme.example" }, ["https"]],
  ["misspelt", { ...acme, OIDC_ACME_SECRET: "x" }, ["OIDC_ACME_SECRET"]],
])("a provider that is configured %s is refused, naming what is wrong", (_, environment, words) => {
  for (const word of words) {
    expect(() => providersFromEnvironment(environment)).toThrow(word);
  }
});
