import { resetFactors } from "@probability-chat/api";
import { withDatabase } from "./with-database.ts";

const usage = `npm run -s factors:reset -- ADDRESS

Takes the authenticator app, the passkeys and the recovery codes from the account with that e-mail
address and ends its sessions: its password opens it again. In DATABASE_URL, or in the database in
DATA_DIR (.data), while the server runs or is stopped. See docs/operations.md for whom to do that.`;

/** `npm run factors:reset`: for who has lost every second factor. */
async function main([address, ...more]: readonly string[]): Promise<number> {
  if (!address?.includes("@") || more.length > 0) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  try {
    const found = await withDatabase((databaseUrl) => resetFactors(databaseUrl, address));
    process.stderr.write(found ? "Done.\n" : `No account has the address ${address}.\n`);
    return found ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
