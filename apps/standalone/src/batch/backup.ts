import { parseArgs } from "node:util";
import { takeSnapshot } from "@probability-chat/api";
import { summaryOf } from "../backup/manifest.ts";
import { checkPlace, writeBackup } from "../backup/write-backup.ts";
import { failAt } from "../start/failpoint.ts";
import { fromCaller, runCommand, untilSignal } from "./command.ts";
import { dataDirectory, requireOwnDatasets, withDatabase } from "./with-database.ts";

const usage = `npm run backup -- DIR

Writes DIR/<moment>: the database and the files of DATA_DIR (.data) as of one moment, while the
server runs or is stopped. With DATABASE_URL set, of that database. See docs/operations.md.
`;

/** `npm run backup`. */
async function main(argv: readonly string[]): Promise<void> {
  const folder = readArguments(argv);
  if (!folder) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const signal = untilSignal();
  const target = {
    into: fromCaller(folder),
    dataDirectory: dataDirectory(),
    signal,
    failpoint: failAt(process.env.FAILPOINT),
  };
  await runCommand(async () => {
    requireOwnDatasets();
    checkPlace(target);
    const { directory, manifest } = await withDatabase(async (databaseUrl) => {
      const snapshot = await takeSnapshot(databaseUrl);
      try {
        return await writeBackup(snapshot, target);
      } finally {
        await snapshot.close();
      }
    });
    process.stdout.write(`${directory}\n`);
    process.stderr.write(`Backed up ${summaryOf(manifest)}.\n`);
  }, signal);
}

function readArguments(argv: readonly string[]): string | undefined {
  try {
    const { positionals } = parseArgs({ args: [...argv], allowPositionals: true, options: {} });
    return positionals.length === 1 ? positionals[0] : undefined;
  } catch {
    return undefined;
  }
}

await main(process.argv.slice(2));
