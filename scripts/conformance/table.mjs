const mark = /\s*\[([1-9]\.[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*)\]/g;

/** The ids of rows that a title carries in square brackets. */
export function idsIn(title) {
  return [...title.matchAll(mark)].map(([, id]) => id);
}

/**
 * Which test proves which row. Only tests that passed prove anything; an id that no row has is an
 * error wherever it stands.
 *
 * @param {{ heading: string, rows: Record<string, string> }[]} sections
 * @param {import("./read-reports.mjs").Proof[]} tests
 */
export function conformanceTable(sections, tests) {
  const proofs = new Map(
    sections.flatMap(({ rows }) => Object.keys(rows).map((id) => [id, new Set()])),
  );
  const unknown = new Set();
  for (const { file, title, passed } of tests) {
    const shown = cell(`${file} › ${title.replace(mark, "")}`);
    for (const id of idsIn(title)) {
      if (!proofs.has(id)) unknown.add(`${id} in ${shown}`);
      else if (passed) proofs.get(id).add(shown);
    }
  }
  const missing = [...proofs].filter(([, by]) => by.size === 0).map(([id]) => id);
  return { text: render(sections, proofs), missing, unknown: [...unknown].sort() };
}

function render(sections, proofs) {
  const blocks = sections.map(({ heading, rows }) => {
    const lines = Object.entries(rows).map(([id, text]) => {
      const by = [...proofs.get(id)].sort().join("<br>");
      return `| ${id} | ${cell(text)} | ${by} |`;
    });
    return `## ${heading}\n\n| Row | What holds | Proved by |\n| --- | --- | --- |\n${lines.join("\n")}\n`;
  });
  return `# Conformance\n\nEvery row of the specification with the tests that prove it. \`npm test\` writes this page from the\ntests that passed; a test names its rows in square brackets in its title.\n\n${blocks.join("\n")}`;
}

function cell(text) {
  return text.replaceAll("\n", " ").replaceAll("|", "\\|").replaceAll("<", "&lt;");
}
