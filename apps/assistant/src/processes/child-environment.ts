/**
 * What a process that handles what users send is told of this one's surroundings: where programs and
 * temporary files are, how the machine speaks, how others are reached. No secret of the server.
 */
const KEPT =
  /^(?:PATH|HOME|TMPDIR|TEMP|TMP|LANG|LC_\w+|TZ|LD_LIBRARY_PATH|SystemRoot|NODE_\w+|SSL_CERT_\w+|(?:HTTPS?|NO|ALL)_PROXY|MALLOC_\w+)$/i;

export function childEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => KEPT.test(name)));
}
