/** Lets a bounded number of jobs run at once, and begin in a minute; the others are turned away. */
export class Turns {
  #running = 0;
  #begun: number[] = [];

  constructor(
    readonly atOnce: number,
    readonly aMinute: number,
  ) {}

  /** Runs a job, or does not: null. */
  async run<T>(job: () => Promise<T>): Promise<T | null> {
    const now = performance.now();
    this.#begun = this.#begun.filter((at) => now - at < 60_000);
    if (this.#running >= this.atOnce || this.#begun.length >= this.aMinute) return null;
    this.#running += 1;
    this.#begun.push(now);
    try {
      return await job();
    } finally {
      this.#running -= 1;
    }
  }
}
