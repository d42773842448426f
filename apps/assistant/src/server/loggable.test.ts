import { expect, test } from "vitest";
import { loggable } from "./loggable.ts";

test("a database's error says what went wrong, not on what", () => {
  const error = new Error(
    `Conversion Error: Could not convert string 'Ann's income' to "INT32"\n\nLINE 1: SELECT 'Ann'`,
    { cause: Object.assign(new Error("read `secret.parquet`"), { code: "EIO" }) },
  );
  const logged = loggable(error);
  expect(logged).toMatchObject({
    type: "Error",
    message: "Conversion Error: Could not convert string … to …",
    cause: { code: "EIO", message: "read …" },
  });
  expect(logged.stack).toContain("loggable.test.ts");
  expect(JSON.stringify(logged)).not.toMatch(/Ann|secret/);
});

test("a cell of several lines is quoted no more than one of one line", () => {
  const error = new Error("Could not convert string 'Ann\n    at home (secret)' to DOUBLE");
  const logged = loggable(error);
  expect(logged.message).toBe("Could not convert string …");
  expect(logged.stack).toMatch(/^\n {4}at .*loggable\.test\.ts/);
  expect(JSON.stringify(logged)).not.toMatch(/Ann|secret/);
});

test("what is no error is named by its type", () => {
  expect(loggable("secret")).toEqual({ type: "string", message: "" });
});
