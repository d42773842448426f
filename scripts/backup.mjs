import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { checkNode, prepare, root } from "./bootstrap/setup.mjs";

checkNode();
const built = path.join(root, "apps/standalone/dist/batch/backup.js");
// Not built anew where it is there: the server that runs is the one that it was built with.
if (!existsSync(built)) await prepare(["standalone"]);
await import(pathToFileURL(built).href);
