/// <reference types="node" />
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const hasPython = spawnSync("python3", ["--version"]).status === 0;

it("holds the encoder in Python to the golden files", ({ skip }) => {
  skip(!hasPython, "not checked: there is no python3 here");
  const checked = spawnSync("python3", ["training/golden.py", "--check"], {
    cwd: root,
    encoding: "utf8",
  });
  expect(checked.stdout + checked.stderr).toBe("");
  expect(checked.status).toBe(0);
});
