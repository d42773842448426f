import {
  isProbabilityChatError,
  type ProbabilityChatError,
} from "../errors/probability-chat-error.ts";
import type { Timers } from "../session/timers.ts";
import { pause } from "./within.ts";

const firstPause = 200;
const longestPause = 5_000;
/** Who is asked to wait for longer is told so instead. */
const longestRetryAfter = 20_000;
const passing = [429, 500, 502, 503, 504];
const pollPause = 1_000;
const mostPolls = 600;

/** Whether it is of no use to try again what has failed with this error, and may pass. */
export type GiveUp = (error: ProbabilityChatError) => boolean | Promise<boolean>;

export interface Retrying {
  readonly timers: Timers;
  /** How often after a failure that may pass. */
  readonly retries: number;
  /** Not where the call may have had its effect: a repeat would not have the effect of one. */
  readonly once: boolean;
  readonly giveUp?: GiveUp | undefined;
  readonly signal: AbortSignal | undefined;
}

/**
 * Repeats a call, with ever longer pauses of random length, where no whole reply came or the
 * server says that it cannot at the moment; and each second, for ten minutes, while a call with
 * the same key is still being worked on.
 */
export async function repeat<T>(
  { timers, retries, once, giveUp, signal }: Retrying,
  call: (failures: number) => Promise<T>,
): Promise<T> {
  for (let failures = 0, polls = 0; ; ) {
    try {
      return await call(failures);
    } catch (error) {
      if (signal?.aborted || !isProbabilityChatError(error)) throw error;
      if (error.code === "in_progress" && polls < mostPolls) {
        polls += 1;
        await pause(timers, pollPause, signal);
        continue;
      }
      const isRefused = error.status === 429;
      const mayPass = isCutOff(error) || passing.includes(error.status ?? 0);
      const told = (error.retryAfter ?? 0) * 1_000;
      if (!mayPass || (once && !isRefused) || failures >= retries || told > longestRetryAfter) {
        throw error;
      }
      if (await giveUp?.(error)) throw error;
      const backoff = Math.min(longestPause, firstPause * 2 ** failures);
      failures += 1;
      await pause(timers, Math.max(told, backoff * (0.5 + Math.random() / 2)), signal);
    }
  }
}

/** No reply, or one that broke off. */
function isCutOff({ code, cause }: { readonly code: string; readonly cause?: unknown }): boolean {
  return code === "network" || (code === "unexpected_reply" && cause instanceof SyntaxError);
}
