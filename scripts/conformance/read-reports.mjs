import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {{ readonly file: string, readonly title: string, readonly passed: boolean }} Proof
 * A test that ran; its title begins with the groups around it.
 */

/** The tests of vitest's JSON report.
 * @returns {Proof[]} */
export function readVitest(report, root) {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: path.relative(root, name).replaceAll(path.sep, "/"),
      title: [...ancestorTitles.filter(Boolean), title].join(" › "),
      passed: status === "passed",
    })),
  );
}

/** The tests of playwright's JSON report.
 * @returns {Proof[]} */
export function readPlaywright(report) {
  return report.suites.flatMap((file) => specsOf(file, []));
}

/** What failed in vitest's JSON report, a line or a few of why for each: tests, and files as such.
 * @returns {string[]} */
export function failuresOfVitest({ testResults }, root) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name).replaceAll(path.sep, "/");
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [told(file, message)] : [];
    return failed.map(({ fullName, failureMessages }) =>
      told(`${file} › ${fullName.trim()}`, failureMessages[0]),
    );
  });
}

/** What failed in playwright's JSON report, as {@link failuresOfVitest} tells it.
 * @param {{ readonly suites: readonly any[], readonly errors?: readonly { message: string }[] }} report
 * @returns {string[]} */
export function failuresOfPlaywright({ suites, errors = [] }) {
  const failed = (suite) => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const [first] = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
        return told(`${file} › ${title}`, first?.message);
      }),
    ...(suite.suites ?? []).flatMap(failed),
  ];
  return [...errors.map(({ message }) => told("browser", message)), ...suites.flatMap(failed)];
}

function told(title, message = "") {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, 12);
  return [title, ...lines.map((line) => `    ${line.slice(0, 240)}`)].join("\n");
}

function specsOf({ specs = [], suites = [] }, groups) {
  return [
    ...specs.map(({ file, title, tests }) => ({
      file,
      title: [...groups, title].join(" › "),
      passed:
        tests.length > 0 &&
        tests.every(({ status }) => status === "expected" || status === "flaky"),
    })),
    ...suites.flatMap((suite) => specsOf(suite, [...groups, suite.title])),
  ];
}
