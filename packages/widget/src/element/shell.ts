type Shell = typeof import("./element-chat.tsx");

let loaded: Shell | null = null;
let loading: Promise<Shell> | null = null;

/** What draws, where it is there. */
export function shellNow(): Shell | null {
  return loaded;
}

/** Loads what draws, once for all elements; where it cannot be had the next who asks tries again. */
export function loadShell(): Promise<Shell> {
  loading ??= import("./element-chat.tsx").then(
    (shell) => {
      loaded = shell;
      return shell;
    },
    (cause) => {
      loading = null;
      throw cause;
    },
  );
  return loading;
}
