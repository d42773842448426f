/** What one pass has found, in places of its own or of the pass that it started from. */
export class Pass {
  readonly ownMessages: readonly Float64Array[];
  readonly ownSent: readonly Float64Array[];
  /** Per column p(evidence at and below it | its state), up to a factor; null where that is 1. */
  readonly messages: (Float64Array | null)[];
  /** The same given the state above it; null until it is asked for. */
  readonly sent: (Float64Array | null)[];
  /** The logarithms of the factors. */
  readonly logs: Float64Array;
  /** Columns at and below it of which something is known. */
  readonly counts: Int32Array;

  constructor(messages: readonly Float64Array[], sent: readonly Float64Array[]) {
    this.ownMessages = messages;
    this.ownSent = sent;
    this.messages = messages.map(() => null);
    this.sent = sent.map(() => null);
    this.logs = new Float64Array(messages.length);
    this.counts = new Int32Array(messages.length);
  }

  clear(): void {
    this.messages.fill(null);
    this.sent.fill(null);
    this.counts.fill(0);
  }

  /** What another pass has found, but for the columns that have changed. */
  take(other: Pass, changed: Uint8Array): void {
    this.logs.set(other.logs);
    this.counts.set(other.counts);
    changed.forEach((isChanged, i) => {
      this.messages[i] = isChanged ? null : (other.messages[i] as Float64Array | null);
      this.sent[i] = isChanged ? null : (other.sent[i] as Float64Array | null);
      if (isChanged) this.counts[i] = 0;
    });
  }
}
