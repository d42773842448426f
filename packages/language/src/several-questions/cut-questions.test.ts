import { describe, expect, it } from "vitest";
import { corpusTable } from "../../test/tables.ts";
import { cutQuestions } from "./cut-questions.ts";

const told = { codebook: corpusTable("shop"), dictionary: { region: { name: "Sales area" } } };

describe("a message of several questions", () => {
  it.each([
    [
      "what is the average fare and how many survived?",
      "what is the average fare",
      "how many survived?",
    ],
    [
      "How many are women? And what is the median age?",
      "How many are women",
      "what is the median age?",
    ],
    ["average age and number of men", "average age", "number of men"],
    ["median price, and what share was returned", "median price", "what share was returned"],
    [
      "how many died; what share of women survived",
      "how many died",
      "what share of women survived",
    ],
    [
      "How many over 5 kg. What is the longest flipper?",
      "How many over 5 kg",
      "What is the longest flipper?",
    ],
    [
      "Hi, can you tell me how many there are and what the mean is?",
      "Hi, can you tell me how many there are",
      "what the mean is?",
    ],
    [
      "which class pays most and which class has the youngest people",
      "which class pays most",
      "which class has the youngest people",
    ],
    [
      "How many paid? What was the mean? What share came back?",
      "How many paid",
      "What was the mean",
      "What share came back?",
    ],
    [
      "average price and average quantity by region",
      "average price by region",
      "average quantity by region",
    ],
    [
      "average score, total amount and number of rows by smoker",
      "average score by smoker",
      "total amount by smoker",
      "number of rows by smoker",
    ],
    [
      "What is the average score, the median age, and the share of women?",
      "What is the average score",
      "the median age",
      "the share of women?",
    ],
    [
      "which month has the highest amount and the lowest score",
      "which month has the highest amount",
      "which month has the lowest score",
    ],
    [
      "Which month has the highest amount, the lowest score and the most rows?",
      "Which month has the highest amount",
      "Which month has the lowest score",
      "Which month has the most rows?",
    ],
    [
      "which month had the highest and the lowest score",
      "which month had the highest score",
      "which month had the lowest score",
    ],
    [
      "what is the average quantity and customer age by region?",
      "what is the average quantity by region?",
      "what is the average customer age by region?",
    ],
    [
      "median of the quantity, the unit_price_usd and customer_age",
      "median of the quantity",
      "median of the unit_price_usd",
      "median of the customer_age",
    ],
    [
      "which sales area has the highest quantity and customer age",
      "which sales area has the highest quantity",
      "which sales area has the highest customer age",
    ],
    [
      "which month has the highest amount? The lowest score?",
      "which month has the highest amount",
      "The lowest score?",
    ],
  ])("is cut where each begins: %s", (message, ...parts) => {
    expect(cutQuestions(message, told)).toEqual(parts);
  });

  it.each([
    "average fare of women and men",
    "survival by class and sex",
    "average quantity by region and sales area",
    "average of quantity and customer age together",
    "the difference between the average quantity and customer age",
    "average quantity and nothing",
    "how many were between 10 and 20",
    "how many women and children survived",
    "share of women who survived and paid more than 50",
    "what is the correlation between age and fare",
    "how many are women and in first class",
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
