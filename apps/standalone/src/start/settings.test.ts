import path from "node:path";
import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

test("nothing set is a local server on port 3000", () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    HOST: "localhost",
    DATA_DIR: path.resolve(".data"),
    local: true,
  });
});

test("every problem is named at once", () => {
  const read = () =>
    readSettings({ PORT: "many", DATABASE_URL: "mysql://x", MASTER_SECRET: "short" });
  expect(read).toThrow(/PORT.*DATABASE_URL.*MASTER_SECRET/);
});

test.each([
  ["another bind without production settings", { HOST: "0.0.0.0" }, /opens the server.*PUBLIC_URL/],
  [
    "a public address behind a proxy without production settings",
    { PUBLIC_URL: "https://chat.example.org" },
    /opens the server.*DATABASE_URL/,
  ],
  ["mail in halves", { SMTP_URL: "smtp://localhost:25" }, /SMTP_URL and MAIL_FROM belong together/],
])("%s is refused", (_name, environment, message) => {
  expect(() => readSettings(environment)).toThrow(message);
});

test("the reader's model is the one that comes along, another, or none", () => {
  const along = path.resolve(import.meta.dirname, "no/such/folder");
  expect(readSettings({}).reader(along)).toBeNull();
  expect(readSettings({ READER_MODEL: "older" }).reader(along)).toMatchObject({ model: "older" });
  expect(readSettings({ READER_MODEL: "older", READER: "off" }).reader(along)).toBeNull();
  expect(() => readSettings({ READER_PROCESSES: "none" })).toThrow(/READER_PROCESSES/);
});

test("a model provider in part is refused with everything else that is wrong", () => {
  const read = () => readSettings({ PORT: "many", MODEL_PROVIDER_KEY: "sk-secret" });
  expect(read).toThrow(/PORT.*MODEL_PROVIDER_URL.*MODEL_PROVIDER_MODEL/);
  expect(read).not.toThrow(/sk-secret/);
});

test("a model provider is passed on; without one nothing is", () => {
  expect(readSettings({}).provider).toBeNull();
  const set = {
    MODEL_PROVIDER_URL: "https://models.example.org/v1",
    MODEL_PROVIDER_KEY: "sk-secret",
    MODEL_PROVIDER_MODEL: "small",
  };
  expect(readSettings(set).provider).toMatchObject({ model: "small", samples: false });
});

test("a fully configured server may open to others, and is not local", () => {
  const settings = readSettings({
    HOST: "0.0.0.0",
    PUBLIC_URL: "https://example.org",
    DATABASE_URL: "postgresql://db/app",
    MASTER_SECRET: "x".repeat(32),
    SMTP_URL: "smtps://mail.example.org",
    MAIL_FROM: "hello@example.org",
  });
  expect(settings).toMatchObject({ local: false, TRUST_PROXY: false });
});

test.each([
  ["true", true],
  ["10.0.0.0/8", "10.0.0.0/8"],
])("a proxy in front is believed when told: %s", (TRUST_PROXY, trusted) => {
  expect(readSettings({ TRUST_PROXY }).TRUST_PROXY).toBe(trusted);
});

const shared = {
  DATABASE_URL: "postgresql://db/app",
  MASTER_SECRET: "x".repeat(32),
  INTERNAL_API_URL: "http://api:4001",
  INTERNAL_AI_URL: "http://ai:4001",
  S3_BUCKET: "tables",
  S3_REGION: "eu-west-1",
};

test.each([
  ["api", ["DATABASE_URL", "MASTER_SECRET", "INTERNAL_AI_URL"]],
  ["ai", ["MASTER_SECRET", "INTERNAL_API_URL", "S3_BUCKET"]],
  ["worker", ["DATABASE_URL", "MASTER_SECRET", "S3_BUCKET"]],
])("a process that is only %s is told what it shares with others", (ROLE, needed) => {
  expect(readSettings({ ROLE, ...shared })).toMatchObject({ ROLE });
  for (const name of needed) {
    const without = name === "S3_BUCKET" ? { S3_REGION: undefined } : {};
    const rest = { ...shared, ...without, [name]: undefined };
    expect(() => readSettings({ ROLE, ...rest })).toThrow(`needs ${name} too`);
  }
});

test("large tables have an engine where one is named, and rows alone name none", () => {
  expect(readSettings({}).engine).toBeNull();
  const url = "http://ann:secret@tables:8123/chat";
  expect(readSettings({ TABLE_ENGINE_URL: url }).engine).toEqual({ url, rows: 20_000_000 });
  expect(() => readSettings({ TABLE_ENGINE_ROWS: "5" })).toThrow(
    /TABLE_ENGINE_URL: is needed with TABLE_ENGINE_ROWS/,
  );
});

test("a bucket in part is refused with everything else that is wrong", () => {
  expect(() => readSettings({ PORT: "many", S3_ENDPOINT: "http://store:9000" })).toThrow(
    /PORT.*S3_BUCKET: is needed with S3_ENDPOINT/,
  );
  expect(readSettings({ CACHE_MEGABYTES: "100", ...shared })).toMatchObject({
    store: { bucket: "tables" },
    learning: { cacheMegabytes: 100 },
  });
});
