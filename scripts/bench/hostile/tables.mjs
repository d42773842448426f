/** Tables made to cost as much as a file of the smallest plan can: what they are, and their CSV. */
export const tables = {
  small: () => csv(["h", "x", "y", "z"], 2_000, (row) => [`v${row % 7}`, row % 10, row % 3, row]),
  "1,000 values of one column": () =>
    csv(["h", "x"], 40_000, (row) => [`value-${(row * row) % 5_000}`, row % 10]),
  "200,000 distinct values": () =>
    csv(["name", "x"], 200_000, (row) => [`person ${row} of ${scramble(row)}`, row % 2]),
  "100 columns": () => wide(100, 4_000),
  "500 columns": () => wide(500, 1_500),
  "2,000 columns": () => wide(2_000, 300),
  "2,000 columns of texts": () =>
    csv(names(2_000), 150, (row) => names(2_000).map((_, at) => word(row * 31 + at * 7))),
  "headers of 5,000 letters": () =>
    csv(
      names(100).map((name) => `${name} ${"wide header ".repeat(400)}`),
      200,
      (row) => names(100).map((_, at) => (row * at) % 11),
    ),
  "a header of 100,000 letters": () =>
    csv(["a".repeat(100_000), "x"], 500, (row) => [row % 5, row % 3]),
  "cells of 300 KB": () =>
    csv(["text", "x"], 25, (row) => [`${"lorem ipsum ".repeat(25_000)}${row}`, row % 3]),
  "cells of one word of 300 KB": () =>
    csv(["text", "x"], 25, (row) => [`${"a".repeat(300_000)}${row}`, row % 3]),
  "quotes and breaks in cells": () =>
    csv(["text", "x"], 60_000, (row) => [`"a ""quoted"" cell,\nof lines ${row}"`, row % 3], false),
};

function wide(columns, rows) {
  return csv(names(columns), rows, (row) =>
    names(columns).map((_, at) => {
      const noise = scramble(row * 7_919 + at * 104_729);
      if (at % 3 === 0) return `group ${(noise + row) % (2 + (at % 40))}`;
      return at % 3 === 1 ? (row % 50) + (noise % 20) : (noise % 1_000) / 10;
    }),
  );
}

export function names(columns) {
  return Array.from({ length: columns }, (_, at) => `${word(at)} ${at}`);
}

/** One of some thousands of words that look like words. */
export function word(number) {
  const parts = ["ka", "lo", "mi", "tu", "re", "sa", "no", "vi", "be", "du", "fo", "gi"];
  let text = "";
  for (let left = number + 150; left > 0; left = Math.floor(left / 12)) text += parts[left % 12];
  return text;
}

function scramble(number) {
  let bits = Math.imul(number + 1, 0x9e3779b1);
  bits ^= bits >>> 15;
  return Math.imul(bits, 0x85ebca77) >>> 8;
}

function csv(headers, rows, cells, quoted = true) {
  const line = (values) => values.map((value) => (quoted ? field(value) : value)).join(",");
  const lines = [line(headers)];
  for (let row = 0; row < rows; row++) lines.push(line(cells(row)));
  return `${lines.join("\n")}\n`;
}

function field(value) {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
