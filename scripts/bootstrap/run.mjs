import { spawn } from "node:child_process";

/** Runs a command; `quiet` keeps its output back unless it fails. Throws when it does. */
export function run(command, args, { cwd, quiet = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
      shell: process.platform === "win32",
    });
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) return resolve(output);
      if (quiet) process.stderr.write(output.split("\n").slice(-40).join("\n"));
      reject(new Error(`${command} ${args.join(" ")} ended with ${code}.`));
    });
  });
}
