const KEPT = /^(?:PATH|HOME|TMPDIR|TEMP|TMP|LANG|LC_\w+|TZ|(?:DY)?LD_\w+|SystemRoot)$/i;

/** What PostgreSQL's programs are told of this process's surroundings: none of its secrets. */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => KEPT.test(name)));
}
