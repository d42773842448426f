import { spawn } from "node:child_process";
import path from "node:path";
import { checkNode, prepare, root } from "./bootstrap/setup.mjs";

/**
 * Everything with reload on one address: vite serves the portal on PORT and passes /api, /ai,
 * /dev and /embed on to the servers, which restart when a source of theirs changes; the element
 * is rebuilt as it is edited.
 */
checkNode();
await prepare(["element"]);

const port = Number(process.env.PORT ?? 3000);
const servers = port + 1;
const commands = [
  [
    process.execPath,
    [
      "--watch",
      "--watch-preserve-output",
      "--import",
      "tsx",
      "--conditions=@probability-chat/source",
      "apps/standalone/src/main.ts",
    ],
    { PORT: String(servers), PUBLIC_URL: `http://localhost:${port}`, PORTAL: "none" },
  ],
  [bin("vite"), ["build", "--watch", "--config", "vite.element.config.ts"], {}, "packages/widget"],
  [
    bin("vite"),
    ["--port", String(port), "--strictPort"],
    { API_PORT: String(servers) },
    "apps/portal",
  ],
];

const children = commands.map(([command, args, env, folder = "."]) =>
  spawn(command, args, {
    cwd: path.join(root, folder),
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  }),
);

let ending = false;
function end(code) {
  if (ending) return;
  ending = true;
  process.exitCode = code;
  for (const child of children) child.kill("SIGINT");
}
for (const child of children) child.on("exit", (code) => end(code ?? 0));
process.on("SIGINT", () => end(0));
process.on("SIGTERM", () => end(0));

function bin(name) {
  return path.join(root, "node_modules/.bin", name);
}
