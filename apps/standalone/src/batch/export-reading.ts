import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { exportUse } from "@probability-chat/api";
import { withDatabase } from "./with-database.ts";

const usage = `npm run -s reading:export -- --out DIR

Writes what is kept of the questions of users who agreed to that: DIR/tables.jsonl and
DIR/questions.jsonl, in the form of training/data. Of DATABASE_URL, or of the database in DATA_DIR
(.data), while the server runs or is stopped.`;

/** `npm run reading:export`: what is kept of consenting users' questions, as training data. */
async function main(argv: readonly string[]): Promise<number> {
  const [flag, folder, ...more] = argv;
  if (flag !== "--out" || !folder || more.length > 0) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  try {
    const out = path.resolve(process.env.INIT_CWD ?? process.cwd(), folder);
    const { tables, lines } = await withDatabase((databaseUrl) => write(databaseUrl, out));
    process.stderr.write(`${lines} questions on ${tables} tables: ${out}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

/** Both files appear whole or not at all, readable by whoever runs this alone. */
async function write(databaseUrl: string, out: string) {
  await mkdir(out, { recursive: true });
  const files = {
    tables: path.join(out, "tables.jsonl"),
    questions: path.join(out, "questions.jsonl"),
  };
  const partial = (file: string) => open(`${file}.partial`, "w", 0o600);
  const [tables, questions] = [await partial(files.tables), await partial(files.questions)];
  try {
    const written = await exportUse(databaseUrl, {
      table: (json) => tables.appendFile(`${json}\n`),
      line: (json) => questions.appendFile(`${json}\n`),
    }).finally(() => Promise.all([tables.close(), questions.close()]));
    for (const file of Object.values(files)) await rename(`${file}.partial`, file);
    return written;
  } finally {
    for (const file of Object.values(files)) await rm(`${file}.partial`, { force: true });
  }
}

process.exitCode = await main(process.argv.slice(2));
