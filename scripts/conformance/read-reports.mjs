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
  return report.suites.flatMap((file) => specsOf(file, []));
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
