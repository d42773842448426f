import { expect, test } from "vitest";
import { parseConfig } from "./config.ts";

const local = {
  databaseUrl: "postgres://u:p@127.0.0.1:5432/x",
  publicUrl: "http://localhost:3000/",
  dataDir: ".data",
  local: true,
};

test("what is left out has its default", () => {
  expect(parseConfig(local)).toMatchObject({
    publicUrl: "http://localhost:3000",
    rateLimitMultiplier: 1,
    allowedOrigins: [],
    mail: { from: expect.stringContaining("@") },
  });
});

test("everything wrong is named at once", () => {
  const parse = () =>
    parseConfig({ databaseUrl: "mysql://x", publicUrl: "nonsense", masterSecret: "short" });
  for (const name of ["databaseUrl", "publicUrl", "masterSecret", "smtpUrl"]) {
    expect(parse).toThrow(name);
  }
});

test("local mode is for a loopback address only, and the rest needs mail", () => {
  expect(() => parseConfig({ ...local, publicUrl: "https://chat.example.com" })).toThrow(
    "loopback",
  );
  expect(() => parseConfig({ ...local, local: false })).toThrow("smtpUrl");
});
