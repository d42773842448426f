import path from "node:path";
import { pathToFileURL } from "node:url";
import { checkNode, prepare, root } from "./bootstrap/setup.mjs";

checkNode();
await prepare(["standalone"]);
await import(pathToFileURL(path.join(root, "apps/standalone/dist/batch/restore.js")).href);
