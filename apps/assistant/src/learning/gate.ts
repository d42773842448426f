/**
 * Where learning waits while questions are answered: between two steps, and never longer than
 * `patience` at a time, so that a server that is always asked learns all the same.
 */
export class Gate {
  readonly #patience: number;
  #waiting: (() => void)[] = [];
  #closed = false;

  get isClosed(): boolean {
    return this.#closed;
  }

  constructor(patience: number) {
    this.#patience = patience;
  }

  close(): void {
    this.#closed = true;
  }

  open(): void {
    this.#closed = false;
    for (const go of this.#waiting.splice(0)) go();
  }

  async pass(): Promise<void> {
    if (!this.#closed) return;
    let timer: NodeJS.Timeout | undefined;
    const patient = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.#patience);
    });
    await Promise.race([new Promise<void>((resolve) => this.#waiting.push(resolve)), patient]);
    clearTimeout(timer);
  }
}
