import { RequestError } from "../server/request-error.ts";

/** Rejects at a time, in milliseconds since 1970, and stops then what heeds the signal. */
export async function withDeadline<T>(
  until: number,
  job: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController();
  const work = job(stopping.signal);
  work.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      stopping.abort();
      reject(tookTooLong());
    }, until - Date.now());
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

export function tookTooLong(): RequestError {
  const text = "This took too long to compute. Please ask for less at once.";
  return new RequestError("timeout", text);
}
