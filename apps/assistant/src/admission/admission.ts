import { fill } from "@probability-chat/contract";
import { RequestError } from "../server/request-error.ts";
import { FairQueue } from "./fair-queue.ts";

/** Who asks for work, and how much of it the plan allows under way at once. */
export interface Account {
  readonly id: string;
  readonly atOnce: number;
}

export interface AdmissionRules {
  /** Jobs that run at once; where there are two or more, no account has all of these places. */
  readonly running: number;
  /** Work under way at once, whoever's: what runs, what waits, and what is not so far yet. */
  readonly underWay: number;
  /** Milliseconds that a job waits for its turn. */
  readonly patience: number;
  /** Seconds after which it is worth asking again. */
  readonly retryAfter: number;
  /** Hears of who was refused: one that has enough, one too many, one that waited in vain. */
  readonly onRefused?: (why: "own" | "full" | "late") => void;
  readonly texts: {
    /** That the account has `{n}` under way already. */
    readonly own: string;
    /** That the service as a whole is full. */
    readonly full: string;
  };
}

/**
 * Waits for a turn and does the job. A caller who gives up before it has begun leaves the queue, and
 * the signal's reason is thrown; afterwards the signal is not heard here.
 */
export type TakeTurn = <Done>(job: () => Promise<Done>, signal: AbortSignal) => Promise<Done>;

/**
 * Lets so much work in and a part of it run. Accounts take turns, and within one the first comes
 * first: nobody waits for more than one job of each other account.
 */
export class Admission {
  readonly #rules: AdmissionRules;
  readonly #mostRunning: number;
  readonly #queue: FairQueue<string, Waiting>;
  readonly #underWay = new Tally();
  readonly #running = new Tally();

  constructor(rules: AdmissionRules) {
    this.#rules = rules;
    this.#mostRunning = Math.max(1, rules.running - 1);
    this.#queue = new FairQueue(rules.underWay);
  }

  /** How much runs, waits for its turn, and is under way in all. */
  get standing(): { readonly running: number; readonly waiting: number; readonly all: number } {
    const { length: waiting } = this.#queue;
    return { running: this.#running.total, waiting, all: this.#underWay.total };
  }

  /**
   * Counts work in until it ends. Refuses an account that has as much under way as it may (429), and
   * anybody where the service is full (503).
   */
  async admit<Done>(
    { id, atOnce }: Account,
    work: (takeTurn: TakeTurn) => Promise<Done>,
  ): Promise<Done> {
    const { texts, underWay, retryAfter: retry_after } = this.#rules;
    const own = this.#underWay.of(id);
    if (own >= atOnce) {
      this.#rules.onRefused?.("own");
      throw new RequestError("rate_limited", fill(texts.own, { n: own }), { retry_after });
    }
    if (this.#underWay.total >= underWay) throw this.#full("full");
    this.#underWay.add(id, 1);
    try {
      return await work((job, signal) => this.#inTurn(id, job, signal));
    } finally {
      this.#underWay.add(id, -1);
    }
  }

  async #inTurn<Done>(id: string, job: () => Promise<Done>, signal: AbortSignal): Promise<Done> {
    await this.#turn(id, signal);
    try {
      return await job();
    } finally {
      this.#running.add(id, -1);
      this.#next();
    }
  }

  #turn(id: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const leave = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", giveUp);
      };
      const giveUp = () => {
        leave();
        this.#queue.remove(id, waiting);
        reject(signal.aborted ? signal.reason : this.#full("late"));
      };
      const begin = () => {
        leave();
        resolve();
      };
      const waiting: Waiting = { id, begin };
      const timer = setTimeout(giveUp, this.#rules.patience);
      signal.addEventListener("abort", giveUp, { once: true });
      this.#queue.add(id, waiting);
      this.#next();
    });
  }

  #next(): void {
    while (this.#running.total < this.#rules.running) {
      const next = this.#queue.take((id) => this.#running.of(id) < this.#mostRunning);
      if (!next) return;
      this.#running.add(next.id, 1);
      next.begin();
    }
  }

  #full(why: "full" | "late"): RequestError {
    const { texts, retryAfter: retry_after, onRefused } = this.#rules;
    onRefused?.(why);
    return new RequestError("unavailable", texts.full, { retry_after });
  }
}

interface Waiting {
  readonly id: string;
  readonly begin: () => void;
}

class Tally {
  readonly #counts = new Map<string, number>();
  total = 0;

  of(id: string): number {
    return this.#counts.get(id) ?? 0;
  }

  add(id: string, change: 1 | -1): void {
    const count = this.of(id) + change;
    if (count > 0) this.#counts.set(id, count);
    else this.#counts.delete(id);
    this.total += change;
  }
}
