import process from "node:process";
import { visit } from "./visit.mjs";

/** A program, or a thread of one. */
console.log(JSON.stringify(await visit(JSON.parse(process.env.VISIT))));
