import { RequestError } from "../server/request-error.ts";

/** Lets a bounded number of jobs run at once and a bounded number wait their turn. */
export class Slots {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    readonly size: number,
    readonly queue: number,
  ) {}

  /** Runs a job as soon as a slot is free; 503 when too many wait already. */
  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#running >= this.size) {
      if (this.#waiting.length >= this.queue) {
        const text = "Too many files are being processed at the moment. Please try again shortly.";
        throw new RequestError("unavailable", text, { retry_after: 10 });
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await job();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
