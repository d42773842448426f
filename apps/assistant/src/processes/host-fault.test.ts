import { expect, test } from "vitest";
import { DatasetRefused } from "../datasets/dataset-refused.ts";
import { HostFault, isHostFault } from "./host-fault.ts";

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error(code), { code, ...more });

test.each([
  [true, withCode("EMFILE")],
  [true, withCode("ENOSPC", { syscall: "write" })],
  [true, withCode("ENOENT", { syscall: "spawn /usr/bin/node" })],
  [true, new HostFault("It ended with SIGKILL.")],
  [true, new Error("It failed.", { cause: withCode("ENFILE") })],
  [true, new Error('IO Error: Cannot open file "data.parquet": Too many open files')],
  [true, new Error("IO Error: Could not write file: No space left on device")],
  [false, withCode("ENOENT", { syscall: "open" })],
  [false, new Error("Conversion Error: 'Too many open files' is no number")],
  [false, new Error("Out of Memory Error: could not allocate block of size 256.0 KiB")],
  [false, new DatasetRefused("not_csv", "Please upload a CSV file.")],
  [false, "EMFILE"],
])("%s: %s", (expected, error) => {
  expect(isHostFault(error)).toBe(expected);
});
