import type { Query } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { corpusTable } from "../../../test/tables.ts";
import { indexTable } from "../../grounding/index-table.ts";
import { findMentions } from "../../grounding/mentions.ts";
import { tokenize } from "../../text/tokens.ts";
import { makeReader } from "../reader.ts";
import { accountFor } from "./accounting.ts";

/** What of a question about the shop a query passes over. */
function passedOver(question: string, query: Query): string | undefined {
  const index = indexTable(corpusTable("shop"));
  const tokens = tokenize(question);
  const reader = makeReader(question, tokens, findMentions(tokens, index), index);
  accountFor(reader, query);
  return reader.problems[0]?.span?.text;
}

const ALL = { kind: "all" } as const;
const RETURNED = {
  kind: "compare",
  left: { kind: "column", column: "returned" },
  op: "=",
  right: "yes",
} as const;

describe("accountFor", () => {
  const rate: Query = { kind: "probability", event: RETURNED, given: ALL };

  it("finds nothing where the query holds all that is named", () => {
    expect(passedOver("return rate", rate)).toBeUndefined();
  });

  it("finds a column that the query leaves out", () => {
    expect(passedOver("return rate by region", rate)).toBe("region");
  });

  it("finds a level that the query leaves out", () => {
    expect(passedOver("return rate of toys", rate)).toBe("toys");
  });

  it("finds a number that the query leaves out, counting '5 million' as one", () => {
    expect(passedOver("return rate beyond 5 million", rate)).toBe("5");
    const given = {
      kind: "compare",
      left: { kind: "column", column: "unit_price_usd" },
      op: ">",
      right: 5e6,
    } as const;
    const told: Query = { kind: "probability", event: RETURNED, given };
    expect(passedOver("return rate with a unit price beyond 5 million", told)).toBeUndefined();
  });

  it("takes two capitals after a preposition for a code, unless all is in capitals", () => {
    expect(passedOver("return rate in OR", rate)).toBe("OR");
    expect(passedOver("RETURN RATE IN OR", rate)).toBeUndefined();
  });

  it("does not ask for nouns of the row", () => {
    expect(passedOver("return rate of members", rate)).toBe("members");
    expect(passedOver("return rate of orders", rate)).toBeUndefined();
  });
});
