import path from "node:path";

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
  return specsIn(report).map(({ file, title, tests }) => ({
    file,
    title,
    passed: tests.length > 0 && tests.every(({ status }) => /^(?:expected|flaky)$/.test(status)),
  }));
}

/** The titles of tests that passed only when they were run again.
 * @returns {string[]} */
export function flakyTitles(report) {
  return specsIn(report)
    .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
    .map(({ title }) => title);
}

function specsIn(report) {
  return report.suites.flatMap((file) => specsOf(file, []));
}

function specsOf({ specs = [], suites = [] }, groups) {
  return [
    ...specs.map((spec) => ({ ...spec, title: [...groups, spec.title].join(" › ") })),
    ...suites.flatMap((suite) => specsOf(suite, [...groups, suite.title])),
  ];
}
