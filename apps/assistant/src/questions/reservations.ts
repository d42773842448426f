const renewal = 10_000;

/** The questions that this process answers: each is kept reserved, and no other is. */
export class Reservations {
  readonly #ids = new Set<string>();
  readonly #renew: (ids: string[]) => Promise<unknown>;
  #timer: NodeJS.Timeout | undefined;

  /** `renew` is called now and then, and never rejects. */
  constructor(renew: (ids: string[]) => Promise<unknown>) {
    this.#renew = renew;
  }

  async during<T>(id: string, answer: () => Promise<T>): Promise<T> {
    this.#ids.add(id);
    this.#timer ??= setInterval(() => void this.#renew([...this.#ids]), renewal).unref();
    try {
      return await answer();
    } finally {
      this.#ids.delete(id);
      if (this.#ids.size === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
      }
    }
  }
}
