import { startTracing } from "@probability-chat/telemetry";
import { ConfigError } from "./config.ts";
import { createApi } from "./create-api.ts";
import { fromEnvironment } from "./from-environment.ts";

async function main(): Promise<void> {
  const { config, listen, role, telemetry } = fromEnvironment(process.env);
  const tracing = await startTracing(telemetry, "probability-chat-api", "0.0.0");
  const api = await createApi(config);
  const end = () => {
    api.drain();
    api
      .close()
      .then(() => tracing?.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.once("SIGTERM", end);
  process.once("SIGINT", end);
  await api.internal.listen(listen.internal);
  if (role !== "worker") await api.app.listen(listen.public);
  if (role !== "web") api.start();
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : describe(error)}\n`);
  process.exit(1);
});

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
