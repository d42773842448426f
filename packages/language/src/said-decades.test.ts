import { readRecords } from "@probability-chat/codebook";
import { printQuery } from "@probability-chat/query";
import { expect, test } from "vitest";
import { query } from "../test/query.ts";
import { saidDecades } from "./said-decades.ts";

const { codebook } = readRecords(
  ["age", "born"],
  [
    ["20", "1930"],
    ["64", "1999"],
  ],
);

test.each([
  ["in their twenties", "age in [20, 29)", "age in [20, 30)"],
  ["in their twenties", "age in [20, 1920)", "age in [20, 30)"],
  ["born in the thirties", "born in [30, 1939]", "born in [1930, 1940)"],
  ["born in the 1950s", "born in [1950, 1959)", "born in [1950, 1960)"],
  ["teenagers", "age in [13, 19)", "age in [13, 20)"],
  ["women in their 40s", "age in [40, 50]", "age in [40, 50)"],
  ["between 20 and 29", "age in [20, 29]", "age in [20, 29]"],
  ["twenties, and born from 1930 to 1939", "born in [1930, 1939]", "born in [1930, 1939]"],
])("%s: %s", (question, event, meant) => {
  const put = saidDecades(question, { codebook, dictionary: {}, title: "" });
  expect(printQuery(put(query(`count(${event})`)))).toBe(`count(${meant})`);
});
