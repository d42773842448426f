/** Files of `src` that are started as processes and threads of their own, by name. */
export const programs: Readonly<Record<string, string>> = {
  learner: "learning/learner.ts",
  "fit-worker": "learning/fit-worker.ts",
  "fit-pool": "learning/fit-pool.ts",
  "reader-process": "reader/reader-process.ts",
  "work-process": "work/work-process.ts",
  "rules-worker": "reader/rules-worker.ts",
};
