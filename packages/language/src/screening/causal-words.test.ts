import { expect, test } from "vitest";
import { asksOfCause } from "./causal-words.ts";

const vocabulary = new Set(["survived", "sex", "fare"]);

test.each([
  "Does being female make survival more likely?",
  "Did a higher class make people likelier to survive?",
  "Does sex affect the fare?",
  "What is the effect of smoking on charges?",
  "What impact does overtime have on attrition",
  "How much does smoking increase charges?",
  "Does a contract of two years reduce churn?",
  "Would a discount lower the price?",
  "Which plan increases churn the most?",
  "Do people leave because of overtime?",
  "Does overtime lead to attrition?",
  "Are delays due to weather?",
  "Is survival influenced by sex?",
  "Does smoking result in higher charges?",
  "What results in attrition?",
  "Which plan results in churn the most?",
  "A longer contract results in a lower fare?",
])("asks of a cause: %s", (question) => {
  expect(asksOfCause(question, vocabulary)).toBe(true);
});

test.each([
  "What is the share of women who survived?",
  "Did sales increase in 2014?",
  "Do fares increase with age?",
  "Does the price decrease over time?",
  "Which store had the largest increase by month?",
  "Do women have lower fares than men?",
  "Is the average fare higher for women?",
  "How many cars are made in Japan?",
  "Who makes the most expensive car?",
  "Are women more likely to survive?",
  "Were the price increases above 5 %?",
  "How many raises were given by department?",
  "How many cuts did each store have?",
  "Which decreases are above 5 %?",
  "average results in math by gender",
  "What are the results in reading?",
  "Which are the best results in math?",
  "the mean result in math",
])("asks of none: %s", (question) => {
  expect(asksOfCause(question, vocabulary)).toBe(false);
});

test("a word of the table asks for no cause", () => {
  const table = new Set(["effect", "impact", "cause"]);
  expect(asksOfCause("What is the average effect by cause?", table)).toBe(false);
  expect(asksOfCause("Does dose affect the effect?", table)).toBe(true);
});
