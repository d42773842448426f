/** Whether a question is being answered; learning follows it and gives way. */
export class Questions {
  #running = 0;
  readonly #followers = new Set<(busy: boolean) => void>();

  /** Counts a question in while it is answered. */
  async during<T>(answer: () => Promise<T>): Promise<T> {
    this.#running += 1;
    if (this.#running === 1) this.#tell();
    try {
      return await answer();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#tell();
    }
  }

  /** Calls with how it is now, and with every change; returns how to stop. */
  follow(follower: (busy: boolean) => void): () => void {
    this.#followers.add(follower);
    follower(this.#running > 0);
    return () => this.#followers.delete(follower);
  }

  #tell(): void {
    for (const follower of this.#followers) follower(this.#running > 0);
  }
}
