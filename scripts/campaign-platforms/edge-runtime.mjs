import { readFile } from "node:fs/promises";
import process from "node:process";
import { EdgeRuntime } from "edge-runtime";

/** Runs the handler in Vercel's edge runtime, for one request. */
const handler = await readFile(new URL("handler.js", import.meta.url), "utf8");
const runtime = new EdgeRuntime({ initialCode: handler });
const request = { method: "POST", body: process.env.VISIT };
const response = await runtime.dispatchFetch("http://edge.invalid/", request);
console.log(await response.text());
