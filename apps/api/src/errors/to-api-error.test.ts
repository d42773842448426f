import { expect, test } from "vitest";
import { toApiError } from "./to-api-error.ts";

const wrapped = (cause: Error) => new Error("Failed query: rollback", { cause });
const coded = (code: string) => Object.assign(new Error("could not extend file"), { code });

test.each([
  ["a lost connection", wrapped(new Error("Client was closed and is not queryable")), /try again/],
  ["a database that starts", wrapped(coded("57P03")), /try again/],
  ["a full disk of the database", wrapped(coded("53100")), /no disk space left/],
  ["a full disk of the server", coded("ENOSPC"), /no disk space left/],
])("%s is 503, for now", (_name, error, text) => {
  expect(toApiError(error)).toMatchObject({ status: 503, message: expect.stringMatching(text) });
});
