import { describe, expect, it } from "vitest";
import { corpusTable } from "../../test/tables.ts";
import { cutQuestions } from "./cut-questions.ts";

const told = { codebook: corpusTable("shop"), dictionary: { region: { name: "Sales area" } } };

describe("a message of several questions", () => {
  it.each([
    "what is the average fare{ and }how many survived?",
    "How many are women{? And }what is the median age?",
    "average age{ and }number of men",
    "median price{, and }what share was returned",
    "how many died{; }what share of women survived",
    "How many over 5 kg{. }What is the longest flipper?",
    "Hi, can you tell me how many there are{ and }what the mean is?",
    "which class pays most{ and }which class has the youngest people",
    "How many paid{? }What was the mean{? }What share came back?",
    "What is the average score{, }the median age{, and }the share of women?",
    "which month has the highest amount{? }The lowest score?",
  ])("is cut where each begins: %s", (message) => {
    expect(cutQuestions(message.replace(/[{}]/g, ""), told)).toEqual(message.split(/\{.*?\}/));
  });

  it.each([
    [
      "average age, average sum, average price and average score by smoker",
      "average {age|sum|price|score} by smoker",
    ],
    ["which has the highest age and the lowest score", "which has the {highest age|lowest score}"],
    [
      "Which has the highest amount, the lowest score and the most rows?",
      "Which has the {highest amount|lowest score|most rows?}",
    ],
    ["which had the highest and the lowest score", "which had the {highest|lowest} score"],
    [
      "what is the average quantity and customer age by region?",
      "what is the average {quantity|customer age} by region?",
    ],
    [
      "median of the quantity, the unit_price_usd and customer_age",
      "median of the {quantity|unit_price_usd|customer_age}",
    ],
    ["highest sales area & quantity & customer age", "highest {sales area|quantity|customer age}"],
  ])("each part has what the first says of all: %s", (message, parts) => {
    const [before = "", each = "", after = ""] = parts.split(/[{}]/);
    expect(cutQuestions(message, told)).toEqual(each.split("|").map((one) => before + one + after));
  });

  it.each([
    "which has the highest, the lowest and the most x, ".repeat(40),
    "max quantity & customer age and ".repeat(9),
    `max ${"quantity, ".repeat(90)}and quantity`,
  ])("no more are cut than are asked about, and one: %s", (message) => {
    expect(cutQuestions(message, told)).toHaveLength(4);
  });

  it.each([
    "average fare of women and men",
    "survival by class and sex",
    "average quantity by region and sales area",
    "average of quantity and customer age together",
    "the difference between the average quantity and customer age",
    "average quantity and nothing",
    "which region has the highest quantity and customer age below 30",
    "average quantity of people with the highest customer age and quantity > 50",
    "the combination of region with the highest quantity and customer age",
    "What is the highest quantity and the region that has it",
    "what is the average quantity, customer age",
    "how many were between 10 and 20",
    "how many women and children survived",
    "share of women who survived and paid more than 50",
    "what is the correlation between age and fare",
    "how likely is it to survive and to be a woman?",
    "how many were there who survived and who were women",
    "how many orders are late and which are returned",
    "which class has the highest and which the lowest fare",
    "what is the average fare, the highest one aside",
    "I have a table of passengers. How many survived?",
    "If a passenger is a woman, what is the chance to survive?",
    "A man is in first class. How likely is he to survive?",
    "When the door is open, how often is it cold?",
    "For women, what is the average fare?",
    "what if everyone was a member, what would the rate be",
    "what is the breakage, i.e. total balance by total value?",
    "median age and fare",
    "what is the return rate of women and what of men",
    "is there a relation between weight and mpg and how strong is it",
  ])("is not cut within one: %s", (message) => {
    expect(cutQuestions(message, told)).toHaveLength(1);
  });

  it("is cut where lines are left out", () => {
    const lines = "\n".repeat(1_900);
    const figure = "what is the mean age";
    expect(cutQuestions(`${figure}${lines}x`, told)).toEqual([`${figure}${lines}x`]);
    expect(cutQuestions(`${figure}${lines}how many died`, told)).toEqual([figure, "how many died"]);
  });
});
