import { describe, expect, test } from "vitest";
import { parseQuery, printQuery } from "../src/index.ts";
import { corpusFiles, readCases } from "./corpus-cases.ts";

describe.each(corpusFiles)("corpus/%s", (file) => {
  test.each(readCases(file))("$name", ({ input, output, options }) => {
    const result = parseQuery(input, options);
    if (!result.ok) {
      const { start, end, message } = result.error;
      expect(`error ${start}-${end}: ${message}`).toBe(output);
      return;
    }
    const canonical = printQuery(result.query);
    expect(canonical).toBe(output);
    expect(parseQuery(canonical)).toEqual(result);
    expect(parseQuery(canonical, options)).toEqual(result);
  });
});
