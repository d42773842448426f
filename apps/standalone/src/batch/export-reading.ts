import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { exportUse, startCluster } from "@probability-chat/api";
import { openDataDirectory } from "../start/data-directory.ts";
import { StartError } from "../start/settings.ts";

const usage = `npm run -s reading:export -- --out DIR

Writes what is kept of the questions of users who agreed to that: DIR/tables.jsonl and
DIR/questions.jsonl, in the form of training/data. Of DATABASE_URL, or, with the server stopped,
of the database in DATA_DIR (.data).`;

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

async function withDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  if (DATABASE_URL) return work(DATABASE_URL);
  const directory = path.resolve(DATA_DIR || ".data");
  const postgres = path.join(directory, "postgres");
  if (!(await stat(postgres).catch(() => null))) {
    throw new StartError(
      `There is no database in ${directory}. Set DATA_DIR to the server's folder, or DATABASE_URL.`,
    );
  }
  const held = await openDataDirectory(directory);
  try {
    const cluster = await startCluster({ directory: postgres });
    try {
      return await work(await cluster.database("probability_chat"));
    } finally {
      await cluster.stop();
    }
  } finally {
    await held.release();
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
