import { product, published, targets } from "./bootstrap/build.mjs";
import { checkNode, giveUp, prepare } from "./bootstrap/setup.mjs";

checkNode();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in targets));
if (unknown.length > 0) {
  giveUp(`Unknown target ${unknown.join(", ")}. There are: ${Object.keys(targets).join(", ")}.`);
}
await prepare(asked.length > 0 ? asked : [...new Set([...published, ...product])]);
