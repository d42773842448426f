import { defineConfig, type Options } from "tsup";
import { packagesOutside, requireBanner } from "../assistant/build/packages-outside.ts";
import { programs } from "../assistant/src/processes/programs.ts";

/** Our own code in few files; packages of npm stay where npm put them. */
const common: Options = {
  format: "esm",
  platform: "node",
  target: "node20",
  sourcemap: true,
  // What stays outside is told by the plugin.
  noExternal: [/.*/],
  esbuildPlugins: [packagesOutside],
  banner: { js: requireBanner },
  esbuildOptions(options) {
    options.conditions = ["@probability-chat/source", "import", "node"];
  },
};

const server: Options = {
  ...common,
  entry: {
    main: "src/main.ts",
    ...Object.fromEntries(
      Object.entries(programs).map(([name, file]) => [name, `../assistant/src/${file}`]),
    ),
  },
  clean: ["!batch/**"],
};

/** Commands beside the server share no file with it: they load a small part of it only. */
const commands: Options = {
  ...common,
  entry: { backup: "src/batch/backup.ts", restore: "src/batch/restore.ts" },
  outDir: "dist/batch",
  clean: true,
};

export default defineConfig([server, commands]);
