import { RequestError } from "../server/request-error.ts";

const windowLength = 60_000;

interface Window {
  count: number;
  readonly endsAt: number;
}

/**
 * How many questions in free words each principal may have read in a minute: reading takes a process's
 * time or a provider's money, and what is refused or only interpreted costs no quota. Counted in
 * this process, in windows that begin with the first question. Typed queries are not read, and so
 * not counted.
 */
export class FreeQuestions {
  readonly #most: number;
  readonly #now: () => number;
  /** In the order in which they end. */
  readonly #windows = new Map<string, Window>();

  constructor(most: number, now: () => number = Date.now) {
    this.#most = most;
    this.#now = now;
  }

  /** Counts one question when it is first called; rejects where that is one too many. */
  permit(principal: string): () => Promise<void> {
    let isCounted = false;
    return async () => {
      if (!isCounted) this.#take(principal);
      isCounted = true;
    };
  }

  #take(principal: string): void {
    const now = this.#now();
    this.#forgetBefore(now);
    const window = this.#windows.get(principal);
    if (!window) {
      this.#windows.set(principal, { count: 1, endsAt: now + windowLength });
    } else if (window.count < this.#most) {
      window.count += 1;
    } else {
      throw tooMany(Math.max(1, Math.ceil((window.endsAt - now) / 1_000)));
    }
  }

  #forgetBefore(now: number): void {
    for (const [principal, { endsAt }] of this.#windows) {
      if (endsAt > now) return;
      this.#windows.delete(principal);
    }
  }
}

function tooMany(seconds: number): RequestError {
  const text = `You have asked very many questions in free words. Please wait ${seconds} ${seconds === 1 ? "second" : "seconds"}, or type a formal query such as P(a = 'x'), which can be asked at once.`;
  return new RequestError("rate_limited", text, { retry_after: seconds });
}
