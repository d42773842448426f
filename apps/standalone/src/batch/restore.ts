import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { summaryOf } from "../backup/manifest.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { verifyBackup } from "../backup/verify-backup.ts";
import { failAt } from "../start/failpoint.ts";
import { fromCaller, runCommand, untilSignal } from "./command.ts";
import { dataDirectory, requireOwnDatasets } from "./with-database.ts";

const root = path.resolve(fileURLToPath(import.meta.url), "../../../../..");

const usage = `npm run restore -- DIR/<moment>
npm run restore -- --verify DIR/<moment>

Makes DATA_DIR (.data), which must be empty, what that backup has; with DATABASE_URL set, that
database, which must be empty too. --verify reads the backup only. See docs/operations.md.
`;

/** `npm run restore`. */
async function main(argv: readonly string[]): Promise<void> {
  const given = readArguments(argv);
  if (!given) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const signal = untilSignal();
  const backup = fromCaller(given.folder);
  await runCommand(async () => {
    if (given.verify) {
      process.stderr.write(`Whole, ${summaryOf(await verifyBackup(backup, signal))}.\n`);
      return;
    }
    requireOwnDatasets();
    const manifest = await restoreBackup(backup, {
      dataDirectory: dataDirectory(),
      databaseUrl: process.env.DATABASE_URL || undefined,
      migrationsDirectory: path.join(root, "apps/api/migrations"),
      signal,
      failpoint: failAt(process.env.FAILPOINT),
    });
    process.stderr.write(`Restored ${summaryOf(manifest)}.\n`);
    if (!("data/keys/master-secret" in manifest.files)) {
      process.stderr.write("It has no master secret: set MASTER_SECRET as it was.\n");
    }
  }, signal);
}

function readArguments(argv: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { verify: { type: "boolean", default: false } },
    });
    const [folder, ...more] = positionals;
    return folder && more.length === 0 ? { folder, verify: values.verify } : null;
  } catch {
    return null;
  }
}

await main(process.argv.slice(2));
