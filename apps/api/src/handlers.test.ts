import { internalOperations, type Operation, operations } from "@probability-chat/contract";
import { expect, test } from "vitest";
import { internalHandlers } from "./internal-handlers.ts";
import { publicHandlers } from "./public-handlers.ts";

test.each<[string, Readonly<Record<string, Operation>>, object]>([
  ["public", operations, publicHandlers],
  ["internal", internalOperations, internalHandlers],
])("each %s call that the product API serves has a handler", (_, all, handlers) => {
  const served = Object.entries(all).flatMap(([id, { service }]) => (service === "api" ? id : []));
  const handled = Object.entries(handlers).flatMap(([id, one]) =>
    typeof one === "function" ? id : [],
  );
  expect(handled.sort()).toEqual(served.sort());
});
