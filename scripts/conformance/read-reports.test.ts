import { expect, test } from "vitest";
import {
  failuresOfPlaywright,
  failuresOfVitest,
  readPlaywright,
  readVitest,
} from "./read-reports.mjs";

test("both reports are read with the groups around a test", () => {
  expect(
    readVitest(
      {
        testResults: [
          {
            name: "/checkout/apps/a.test.ts",
            assertionResults: [
              { ancestorTitles: ["", "group"], title: "holds", status: "passed" },
              { ancestorTitles: [], title: "later", status: "skipped" },
            ],
          },
        ],
      },
      "/checkout",
    ),
  ).toEqual([
    { file: "apps/a.test.ts", title: "group › holds", passed: true },
    { file: "apps/a.test.ts", title: "later", passed: false },
  ]);
  const spec = (title: string, status: string) => ({
    title,
    file: "b.spec.ts",
    tests: [{ status }],
  });
  expect(
    readPlaywright({
      suites: [
        {
          title: "b.spec.ts",
          specs: [spec("holds", "expected"), spec("skipped", "skipped")],
          suites: [{ title: "group", specs: [spec("fails", "unexpected")] }],
        },
      ],
    }),
  ).toEqual([
    { file: "b.spec.ts", title: "holds", passed: true },
    { file: "b.spec.ts", title: "skipped", passed: false },
    { file: "b.spec.ts", title: "group › fails", passed: false },
  ]);
});

test("what failed is told with why, whether a test or all of a file", () => {
  const file = (name: string, more: object) => ({
    name: `/checkout/${name}`,
    status: "failed",
    message: "",
    assertionResults: [],
    ...more,
  });
  const failed = {
    status: "failed",
    fullName: " group holds",
    failureMessages: ["\u001b[31mError: one\u001b[39m\n  at here"],
  };
  const held = { status: "passed", fullName: "also holds", failureMessages: [] };
  expect(
    failuresOfVitest(
      {
        testResults: [
          file("a.test.ts", { assertionResults: [failed, held] }),
          file("b.test.ts", { message: "Cannot be loaded." }),
          file("c.test.ts", { status: "passed", assertionResults: [held] }),
        ],
      },
      "/checkout",
    ),
  ).toEqual([
    "a.test.ts › group holds\n    Error: one\n      at here",
    "b.test.ts\n    Cannot be loaded.",
  ]);
  const spec = (title: string, ok: boolean, errors: { message: string }[] = []) => ({
    ...{ title, ok, file: "d.spec.ts" },
    tests: [{ results: [{ errors: [] }, { errors }] }],
  });
  expect(
    failuresOfPlaywright({
      errors: [{ message: "No browser." }],
      suites: [
        {
          specs: [spec("holds", true)],
          suites: [{ specs: [spec("fails", false, [{ message: "It is hidden." }])] }],
        },
      ],
    }),
  ).toEqual(["browser\n    No browser.", "d.spec.ts › fails\n    It is hidden."]);
});
