import { describe, expect, test } from "vitest";
import { isLoopback, parseConfig } from "./config.ts";
import { fromEnvironment } from "./from-environment.ts";

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
  for (const name of ["databaseUrl", "publicUrl", "masterSecret", "signingKeys", "smtpUrl"]) {
    expect(parse).toThrow(name);
  }
});

test("local mode is for a loopback address only, and the rest needs mail", () => {
  expect(() => parseConfig({ ...local, publicUrl: "https://chat.example.com" })).toThrow(
    "loopback",
  );
  expect(() => parseConfig({ ...local, local: false })).toThrow("smtpUrl");
});

describe("isLoopback", () => {
  test.each([
    ["localhost", true],
    ["app.localhost", true],
    ["127.0.0.1", true],
    ["127.1.2.3", true],
    ["[::1]", true],
    ["0.0.0.0", false],
    ["localhost.example.com", false],
    ["127.0.0.1.example.com", false],
    ["", false],
  ])("%s: %s", (name, expected) => {
    expect(isLoopback(name)).toBe(expected);
  });
});

test("the environment becomes configuration; what is wrong in it is named", () => {
  const { config, listen, role } = fromEnvironment({
    DATABASE_URL: local.databaseUrl,
    PUBLIC_URL: "https://chat.example.com",
    DATA_DIR: "/data",
    SMTP_URL: "smtp://mail:25",
    ALLOWED_ORIGINS: "https://a.example, https://b.example",
    ROLE: "worker",
    PORT: "0",
  });
  expect(parseConfig(config)).toMatchObject({
    allowedOrigins: ["https://a.example", "https://b.example"],
    local: false,
  });
  expect([listen.public.port, listen.internal.host, role]).toEqual([0, "127.0.0.1", "worker"]);
  expect(() => fromEnvironment({ PORT: "x", ROLE: "boss" })).toThrow(
    /DATABASE_URL[\s\S]*PUBLIC_URL[\s\S]*ROLE[\s\S]*PORT/,
  );
});
