import path from "node:path";
import { pathToFileURL } from "node:url";
import { product } from "./bootstrap/build.mjs";
import { checkNode, prepare, root } from "./bootstrap/setup.mjs";

checkNode();
await prepare(product);
await import(pathToFileURL(path.join(root, "apps/standalone/dist/main.js")).href);
