import { spawn } from "node:child_process";

/** Starts a program with all that it will start; `stop()` ends them, as does the end of this one. */
export function spawnGroup(command, args, { cwd, env = {} } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
  });
  child.once("error", ({ message }) => console.error(`${command}: ${message}`));
  const end = () => {
    try {
      if (child.pid) process.kill(-child.pid);
    } catch (error) {
      // They have ended by themselves.
      if (error.code !== "ESRCH") throw error;
    }
  };
  process.once("exit", end);
  return {
    stop() {
      process.off("exit", end);
      end();
    },
  };
}
