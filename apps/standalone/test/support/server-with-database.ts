import path from "node:path";
import { startCluster } from "../../../api/src/embedded-postgres/cluster.ts";
import { dataDirectory, type Server, startServer } from "./server.ts";

/** A server whose database a browser's test may write to. */
export interface ServerWithDatabase extends Server {
  readonly databaseUrl: string;
}

/** Starts a PostgreSQL and the product on it; `stop` ends both. */
export async function startServerWithDatabase(
  environment: Record<string, string> = {},
): Promise<ServerWithDatabase> {
  const directory = await dataDirectory();
  const cluster = await startCluster({
    directory: path.join(directory, "postgres"),
    settings: ["fsync=off"],
  });
  const databaseUrl = await cluster.database("probability_chat");
  const server = await startServer(directory, {
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_FACTOR: "100",
    ...environment,
  });
  return {
    ...server,
    databaseUrl,
    async stop() {
      const code = await server.stop();
      await cluster.stop();
      return code;
    },
  };
}
