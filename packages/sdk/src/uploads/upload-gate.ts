/** Lets an upload go on or makes it wait. */
export interface UploadGate {
  pause(): void;
  resume(): void;
  /** Resolves while it is open. */
  pass(): Promise<void>;
}

export function createUploadGate(): UploadGate {
  let waiting: (() => void)[] | null = null;
  return {
    pause() {
      waiting ??= [];
    },
    resume() {
      for (const go of waiting ?? []) go();
      waiting = null;
    },
    pass: () => new Promise((resolve) => (waiting ? waiting.push(resolve) : resolve())),
  };
}
