import { names, word } from "./tables.mjs";

/**
 * What is asked of each table. `converse` and `interpret` take 2,000 characters and `query` 20,000;
 * what is longer is to be refused, at once.
 */
const letters = (count) => "a".repeat(count);
const salad = (words, from = 0) =>
  Array.from({ length: words }, (_, at) => word(from + at * 37)).join(" ");
const list = (count, each, sign = ", ") =>
  Array.from({ length: count }, (_, at) => each(at)).join(sign);
const cut = (text, length = 2_000) => text.slice(0, length);
const tick = (name) => `\`${name}\``;

const converse = (message) => ["/ai/converse", { message }];
const interpret = (message) => ["/ai/interpret", { message }];
const query = (text) => ["/ai/query", { query: text }];

export const attacks = {
  small: {
    "a word of 2,000 letters": converse(letters(2_000)),
    "a word of 200,000 letters": converse(letters(200_000)),
    "10,000 characters": converse(cut(salad(5_000), 10_000)),
    "2,000 characters of dots": converse(`is it ${". ".repeat(990)}`),
    "2,000 spaces and a letter": converse(`P(x${" ".repeat(1_990)}y`),
    "2,000 quotes": converse(`P(h = ${"'".repeat(1_990)})`),
    "300 numbers": converse(cut(list(300, (at) => `${at},000.5%`, " and "))),
    "salad of 160 words": converse(cut(salad(159))),
    "9,000 open brackets": query(`P(${"(".repeat(9_000)}`),
    "90 brackets": query(`P(${"(".repeat(90)}x = 1${")".repeat(90)})`),
    "a tree 20,000 deep": query(deep(2_000)),
    "1,500 ors": query(`P(${list(1_500, (at) => `x = ${at}`, " or ")})`),
    "an or of ands": query(`P(${list(400, (at) => `(x = ${at} and y != ${at})`, " or ")})`),
    "1,000 nots": query(
      `P(${"not ".repeat(90)}x = 1 | ${list(700, (at) => `not y = ${at}`, " and ")})`,
    ),
    "15,000 characters in one text": query(`P(h = '${letters(15_000)}')`),
    "18 differences in one another": query(
      `${list(18, () => "diff(", "")}E(x)${list(18, () => ", E(y))", "")}`,
    ),
    "a million rows made up": query("simulate(1000000, h = 'v1' | x > 2)"),
    "draws of 2,000": query("draw(2000, at least 900, h = 'v1')"),
    "a permuted dependence": query("dependence(x, z)"),
    "groups of every row": query("by(z, x: E(y))"),
    "a ranking of all rows": query("rank(z by E(x) desc, 1000)"),
  },
  "1,000 values of one column": {
    "P(h in 1,000 values)": query(`P(h in {${list(1_000, (at) => `'value-${at}'`)}})`),
    "1,000 values that are not there": query(`P(h in {${list(1_000, (at) => `'VALUE-${at}'`)}})`),
    "distribution of 5,000 values": query("distribution(h)"),
    "by 5,000 values": query("by(h: P(x = 1))"),
    "rank of 5,000": query("rank(h by P(x = 1) desc, 1000)"),
    drivers: query("drivers(x)"),
  },
  "200,000 distinct values": {
    "a name in words": converse("how many rows have person 777"),
    "salad of 160 words": converse(cut(salad(159))),
    distribution: query("distribution(name)"),
    by: query("by(name: P(x = 1))"),
    drivers: query("drivers(x)"),
    "a value not there": query("P(name = 'nobody at all')"),
  },
  "100 columns": {
    "salad of 160 words": converse(cut(salad(159))),
    "salad again": converse(cut(salad(159, 11))),
    drivers: query(`drivers(${tick(names(100)[1])})`),
    describe: query("describe()"),
    complete: query(`complete(${list(6, (at) => tick(names(100)[at]))})`),
    surprise: query(
      `surprise(${list(60, (at) => `${tick(names(100)[(at * 3) % 100 === 1 ? 0 : (at * 3) % 99])} = 'group 1'`)})`,
    ),
    simulate: query(`simulate(10000, ${tick(names(100)[1])} | ${tick(names(100)[0])} = 'group 1')`),
    "what if": query(`whatif(E(${tick(names(100)[1])}); do ${tick(names(100)[2])} = 50)`),
    "dependence within 40": query(
      `dependence(${tick(names(100)[1])}, ${tick(names(100)[2])} given ${list(40, (at) => tick(names(100)[at + 3]))})`,
    ),
  },
  "500 columns": {
    "salad of 160 words": converse(cut(salad(159))),
    drivers: query(`drivers(${tick(names(500)[1])})`),
    describe: query("describe()"),
    "what if": query(`whatif(E(${tick(names(500)[1])}); do ${tick(names(500)[2])} = 50)`),
  },
  "2,000 columns": {
    "its first question": interpret("how many rows are there"),
    "salad of 160 words": converse(cut(salad(159))),
    "names of 100 columns": converse(cut(names(150).join(" "))),
    drivers: query(`drivers(${tick(names(2_000)[1])})`),
    describe: query("describe()"),
    "describe in words": converse("describe this table"),
    "a column that is not there": query("P(`kalomi tu` = 1)"),
    "400 columns in one condition": query(
      cut(
        `P(${list(400, (at) => `${tick(names(2_000)[at * 3])} = 'x'`, " and ")})`,
        19_990,
      ).replace(/ and [^=]*=?[^=]*$/, ")"),
    ),
    "what if": query(`whatif(E(${tick(names(2_000)[1])}); do ${tick(names(2_000)[2])} = 50)`),
  },
  "2,000 columns of texts": {
    "its first question": interpret("how many rows are there"),
    "salad of 160 words": converse(cut(salad(159))),
    shorthand: converse(`P(${word(4)})`),
    describe: query("describe()"),
  },
  "headers of 5,000 letters": {
    "a question": converse("what is the average wide header"),
    "salad of 160 words": converse(cut(salad(159))),
    describe: query("describe()"),
    "a column that is not there": query("P(`kalomi header wide` = 1)"),
  },
  "a header of 100,000 letters": {
    "a question": converse("how likely is x 1"),
    "a word of 1,900 letters": converse(`P(${letters(1_900)} = 1)`),
    drivers: query("drivers(x)"),
    describe: query("describe()"),
  },
  "cells of 300 KB": {
    "a question": converse("how many texts have lorem ipsum"),
    distribution: query("distribution(text)"),
    table: query("table(text, x)"),
    describe: query("describe(text)"),
  },
  "cells of one word of 300 KB": {
    "a question": converse(`how often is text ${letters(1_900)}`),
    distribution: query("distribution(text)"),
    by: query("by(text: P(x = 1))"),
    "a value not there": query(`P(text = '${letters(15_000)}')`),
  },
  "quotes and breaks in cells": { distribution: query("distribution(text)") },
};

/** A tree as JSON that is deeper than any query. */
function deep(levels) {
  let event = { kind: "compare", left: { kind: "column", column: "x" }, op: "=", right: 1 };
  for (let at = 0; at < levels; at++) event = { kind: "not", event };
  return { kind: "probability", event, given: { kind: "all" } };
}
