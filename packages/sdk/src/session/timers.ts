/** A clock and timers; tests give fake ones. */
export interface Timers {
  /** A background timer does not keep a Node process alive. */
  setTimeout(run: () => void, milliseconds: number, background?: boolean): unknown;
  clearTimeout(handle: unknown): void;
}

const longest = 86_400_000;

/** The platform's timers. */
export const platformTimers: Timers = {
  setTimeout(run, milliseconds, background = false) {
    const handle: unknown = setTimeout(run, Math.min(milliseconds, longest));
    if (background && typeof handle === "object" && handle !== null && "unref" in handle) {
      const { unref } = handle;
      if (typeof unref === "function") unref.call(handle);
    }
    return handle;
  },
  clearTimeout(handle) {
    clearTimeout(handle as ReturnType<typeof setTimeout>);
  },
};
