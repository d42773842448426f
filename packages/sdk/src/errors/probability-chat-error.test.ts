import { expect, test } from "vitest";
import { ProbabilityChatError } from "./probability-chat-error.ts";

test("what is not known of a call is null, also where it is given as undefined", () => {
  const unknown = { requestId: undefined, status: undefined, fields: undefined };
  const error = new ProbabilityChatError("No reply.", { code: "network", ...unknown } as never);
  expect(error).toMatchObject({
    ...{ name: "ProbabilityChatError", code: "network", method: "", url: "", status: null },
    ...{ requestId: null, serverMessage: null, retryAfter: null, idempotencyKey: null, fields: {} },
  });
});

test("the fields of an error are its own", () => {
  const [one, other] = [1, 2].map(() => new ProbabilityChatError("", { code: "unknown" }));
  expect(one?.fields).not.toBe(other?.fields);
});
