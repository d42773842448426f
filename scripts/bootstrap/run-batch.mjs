import { spawnSync } from "node:child_process";
import path from "node:path";
import process from "node:process";

const root = path.resolve(import.meta.dirname, "../..");

function loader() {
  try {
    return import.meta.resolve("tsx");
  } catch {
    process.stderr.write("The packages are not installed yet: run npm install first.\n");
    process.exit(2);
  }
}

/** Runs a command of `apps/standalone/src/batch` from its source, with this process's arguments. */
export function runBatch(file) {
  const { status, signal } = spawnSync(
    process.execPath,
    [
      "--import",
      loader(),
      "--conditions=@probability-chat/source",
      path.join(root, "apps/standalone/src/batch", file),
      ...process.argv.slice(2),
    ],
    { cwd: root, stdio: "inherit" },
  );
  process.exitCode = status ?? (signal ? 1 : 0);
}
