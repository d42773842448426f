/** Ends the process at a named point as `kill -9` would; for tests. */
export function failAt(name: string | undefined): (passed: string) => Promise<void> {
  return async (passed) => {
    if (passed !== name) return;
    process.kill(process.pid, "SIGKILL");
    await new Promise(() => {});
  };
}
