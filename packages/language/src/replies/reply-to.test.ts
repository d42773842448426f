import { printQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { query } from "../../test/query.ts";
import { corpusTable } from "../../test/tables.ts";
import { replyTo } from "./reply-to.ts";

const dictionary = { unit_price_usd: { synonyms: ["list cost"] } };
const told = { codebook: corpusTable("shop"), dictionary };

function reply(message: string, texts: readonly string[], questions = ["typical order"]) {
  return replyTo(message, { questions, choices: texts.map(query) }, told);
}

/** What comes of a reply in a few words. */
function outcome(message: string, choices: readonly string[], questions?: string[]): string {
  const said = reply(message, choices, questions);
  switch (said?.kind) {
    case "choice":
      return [said.query, ...said.others].map(printQuery).join(" + ");
    case "again":
      return `${said.asks.message} ${said.asks.choices.length}`;
    case "read":
      return `${said.isShort ? "reads" : "may read"} ${said.text}`;
    default:
      return "too long";
  }
}

const PRICE = "median(unit_price_usd)";
const COUNT = "median(quantity)";
const MEAN = "E(quantity)";
const THREE = [PRICE, COUNT, MEAN];
const WHICH = (count: number) => `Which of these do you mean? ${count}`;
const WORDS = "Then please say in other words what you would like to know. 0";

describe("a place", () => {
  it.each([
    ["the first one", PRICE],
    ["First!", PRICE],
    ["1", PRICE],
    ["2.", COUNT],
    ["option 2 please", COUNT],
    ["no, the second", COUNT],
    ["the former", PRICE],
    ["the last one", MEAN],
    ["3rd", MEAN],
    ["the first and the third", `${PRICE} + ${MEAN}`],
  ])("%s", (message, expected) => {
    expect(outcome(message, THREE)).toBe(expected);
  });

  it("that no choice has is left to the reader", () => {
    expect(outcome("the third", [PRICE, COUNT])).toBe("reads typical order >> the third");
  });

  it("that is a number of another choice is asked", () => {
    const grades = ["count(quantity = 2)", "count(quantity = 1)"];
    expect(outcome("the first", grades)).toBe(WHICH(2));
    expect(outcome("the first", grades.toReversed())).toBe("count(quantity = 1)");
    const others = [PRICE, "P(quantity = 1)"];
    expect(outcome("the first", others)).toBe(PRICE);
  });
});

describe("all, none, yes", () => {
  it.each([
    ["both", [PRICE, COUNT], `${PRICE} + ${COUNT}`],
    ["both of them, please", [PRICE, COUNT], `${PRICE} + ${COUNT}`],
    ["either one", [PRICE, COUNT], PRICE],
    ["any of them", [PRICE, COUNT], PRICE],
    ["all three", THREE, `${PRICE} + ${COUNT} + ${MEAN}`],
    ["yes, both", [PRICE, COUNT], `${PRICE} + ${COUNT}`],
    ["neither", [PRICE, COUNT], WORDS],
    ["No.", [PRICE], WORDS],
    ["no, that's not what I meant", [PRICE], WORDS],
    ["yes, that is what I meant", [PRICE], PRICE],
    ["none of these", THREE, WORDS],
    ["not right", [PRICE], WORDS],
    ["yes", [PRICE], PRICE],
    ["ok", [PRICE], PRICE],
    ["yes please", [PRICE], PRICE],
    ["yes", [PRICE, COUNT], WHICH(2)],
  ])("%s", (message, choices, expected) => {
    expect(outcome(message, choices)).toBe(expected);
  });
});

describe("a word that is a value of a choice", () => {
  const choices = ["P(returned = 'yes')", "P(returned = 'no')"];
  it.each([
    ["no", choices[1]],
    ["Yes", choices[0]],
    ["the no one, please", choices[1]],
    ["neither", WORDS],
  ])("picks it: %s", (message, expected) => {
    expect(outcome(message, choices)).toBe(expected);
  });

  it("by what its user says that it means", () => {
    const named = { returned: { values: { yes: "ok", no: "wrong" } } };
    const back = { questions: ["returns"], choices: choices.map(query) };
    expect(replyTo("wrong", back, { ...told, dictionary: named })).toMatchObject({
      query: back.choices[1],
    });
  });
});

describe("of several questions", () => {
  const questions = ["average price and average quantity"];

  it.each([
    ["the first", [PRICE, COUNT]],
    ["quantity", [COUNT, PRICE]],
    ["both", [PRICE, COUNT]],
    ["either", [PRICE, COUNT]],
  ])("those that are not picked are still to be asked: %s", (message, expected) => {
    expect(outcome(message, [PRICE, COUNT], questions)).toBe(expected.join(" + "));
  });

  it("none is left where the choices are what one of them may mean", () => {
    expect(reply("the first", THREE, questions)).toMatchObject({ others: [] });
  });

  it.each(["median score", "score by active"])("none is gone on with: %s", (message) => {
    expect(reply(message, [PRICE, COUNT], questions)).toBeNull();
  });
});

describe("behind an answer to a choice", () => {
  const questions = ["average price, number of rows and average quantity"];
  const back = (texts: readonly string[], answered: readonly string[], asked = questions) =>
    ({ questions: asked, choices: texts.map(query), answered: answered.map(query) }) as const;

  const said = (message: string, choices: readonly string[], answered: readonly string[]) => {
    const reply = replyTo(message, back(choices, answered), told);
    return reply?.kind === "choice" ? [reply.query, ...reply.others].map(printQuery) : reply;
  };

  it.each([
    ["the second", [COUNT]],
    ["And the 2nd?", [COUNT]],
    ["the other one", [COUNT]],
    ["now the other question please", [COUNT]],
    ["the next", [COUNT]],
    ["what about the rest", [COUNT]],
    ["the median of quantity", [COUNT]],
    ["the first", [PRICE, COUNT]],
  ])("the others are still there: %s", (message, expected) => {
    expect(said(message, [PRICE, COUNT], [PRICE])).toEqual(expected);
  });

  it("what is left behind the second is what neither answered", () => {
    expect(said("the other one", THREE, [COUNT])).toEqual([PRICE, MEAN]);
    expect(said("the third", THREE, [COUNT])).toEqual([MEAN, PRICE]);
    expect(said("the other one", THREE, THREE)).toBeNull();
  });

  it("is the other reading of one question too", () => {
    const said = replyTo("no, the other one", back([PRICE, COUNT], [PRICE], ["typical"]), told);
    expect(said).toMatchObject({ query: query(COUNT), others: [] });
  });

  it.each(["quantity", "by region", "and of members?", "thanks", "yes", "both"])(
    "whatever else is said is no reply to it: %s",
    (message) => {
      expect(replyTo(message, back([PRICE, COUNT], [PRICE]), told)).toBeNull();
    },
  );
});

describe("words of a choice", () => {
  it.each([
    ["the price one", PRICE],
    ["by price", PRICE],
    ["quantty", COUNT],
    ["I meant the quantity", COUNT],
    ["the median of quantity", COUNT],
    ["the list cost", PRICE],
    ["not the price", COUNT],
    ["price and quantity", `${PRICE} + ${COUNT}`],
  ])("that no other has: %s", (message, expected) => {
    expect(outcome(message, [PRICE, COUNT])).toBe(expected);
  });

  it.each([
    ["the mean", MEAN],
    ["average", MEAN],
    ["the middle one", COUNT],
    ["not the mean", COUNT],
    ["yes, the mean", MEAN],
  ])("for its figure: %s", (message, expected) => {
    expect(outcome(message, [COUNT, MEAN])).toBe(expected);
  });

  it.each([
    ["how many", "count(gender = 'female')"],
    ["as a share", "P(gender = 'female')"],
  ])("for a count or a share: %s", (message, expected) => {
    const choices = ["count(gender = 'female')", "P(gender = 'female')"];
    expect(outcome(message, choices)).toBe(expected);
  });

  it.each(["the median", "the median price, of members", "price in the North"])(
    "that all have, or with more, are left to the reader: %s",
    (message) => {
      expect(outcome(message, [PRICE, COUNT])).toMatch(/ typical order >> /);
    },
  );
});

it("words of the only choice may ask something else of it, its own text does not", () => {
  expect(outcome("the price", [PRICE])).toBe("reads typical order >> the price");
  expect(outcome("The median of unit_price_usd", [PRICE])).toBe(PRICE);
});

describe("anything else", () => {
  it.each([
    ["over 200", "reads"],
    ["neither, the delivery days", "reads"],
    ["how many?", "reads"],
    ["How many women returned?", "may read"],
    ["the ones that were paid by gift card", "may read"],
  ])("is read with what was asked: %s", (message, how) => {
    expect(outcome(message, [])).toBe(`${how} typical order >> ${message}`);
  });

  it("is read with what was replied before, at its place", () => {
    const said = reply("only members", [], ["orders", "median"]);
    if (said?.kind !== "read") throw new Error("is read");
    expect(said.text).toBe("orders >> median, only members");
    expect(said.text.slice(said.start)).toBe("only members");
    expect(said.asked).toEqual(["orders", "median", "only members"]);
    const more = reply("by region", [], said.asked as string[]);
    expect(more).toMatchObject({ asked: ["orders", "only members", "by region"] });
  });

  it("is read alone where both are too long together", () => {
    expect(reply("over 200", [], ["word ".repeat(160)])).toBeNull();
  });
});
