import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { giveUp, root } from "../bootstrap/setup.mjs";
import { readers } from "./reading/readers.mjs";

/**
 * How well questions are read: authored lines `{ table, question, query | refuse | clarify, … }` on
 * tables of which a card is known. What is answered is right where it is the line's query in normal
 * form, or has its answers on tables drawn from the card.
 * `npm run -s bench:reading -- [--reader product] [--part test]`; one JSON object to standard output,
 * shares with 95 % intervals bootstrapped by table. `--errors` writes what was not dealt with
 * rightly, a line each, and `--readings` what the verifier judges by, for `training/verifier.py`.
 * With none of the options but these two the figures are kept in `results/reading.json`, and the model
 * card's tables are written anew.
 */
const parts = ["test", "calibrate", "train", "all"];
const usage = `bench:reading -- [--tables training/data/tables.jsonl] [--lines FILE-OR-FOLDER …] [--split training/data/split.json] [--part ${parts.join("|")}] [--reader ${Object.keys(readers).join("|")}] [--limit N] [--seed 1] [--errors FILE] [--readings FILE]`;
const condition = "--conditions=@probability-chat/source";
const options = readArguments();

if (process.execArgv.includes(condition)) await measure();
else {
  const loader = ["--import", import.meta.resolve("tsx"), condition];
  const self = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, [...loader, ...self], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}

async function measure() {
  const { measureReading } = await import("./reading/measure.mjs");
  const { keepFigures } = await import("./reading/kept.mjs");
  try {
    const figures = await measureReading(options);
    if (options.keeps) await keepFigures(figures);
    console.log(JSON.stringify(figures));
  } catch (error) {
    giveUp(error.stack);
  }
}

function readArguments() {
  try {
    const text = { type: "string" };
    const { values } = parseArgs({
      options: {
        tables: text,
        lines: { type: "string", multiple: true },
        split: text,
        part: text,
        reader: text,
        limit: text,
        seed: text,
        errors: text,
        readings: text,
      },
    });
    const { errors, readings, ...chosen } = values;
    const data = (name) => path.join(root, "training/data", name);
    const told = {
      tables: values.tables ?? data("tables.jsonl"),
      lines: values.lines ?? [data("questions"), data("test")],
      split: values.split ?? data("split.json"),
      part: values.part ?? "test",
      reader: values.reader ?? "product",
      limit: whole("limit", values.limit ?? "1000000"),
      seed: whole("seed", values.seed ?? "1"),
      ...{ errors, readings, keeps: Object.keys(chosen).length === 0 },
    };
    const needed = [told.tables, ...told.lines, ...(told.part === "all" ? [] : [told.split])];
    for (const file of needed) {
      if (!existsSync(file)) throw new Error(`There is no file or folder ${file}.`);
    }
    if (!parts.includes(told.part)) throw new Error(`--part is one of ${parts.join(", ")}.`);
    if (!Object.hasOwn(readers, told.reader)) throw new Error(`There is no reader ${told.reader}.`);
    return told;
  } catch (error) {
    giveUp(`${error.message}\nUsage: ${usage}`);
  }
}

function whole(name, text) {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} must be 1 or more.`);
  return value;
}
