import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import type { Loaded } from "./use-loaded.ts";

/** What is there, that it is on its way, or that it could not be had, with a way to try again. */
export function LoadedPart<T>({
  of: { state, reload },
  what,
  children,
}: {
  of: { state: Loaded<T>; reload: () => Promise<void> };
  what: string;
  children: (value: T) => ReactNode;
}) {
  if (state.kind === "loading") {
    return (
      <p role="status" className="text-sm text-muted">
        Loading {what}…
      </p>
    );
  }
  if (state.kind === "failed") {
    return (
      <div className="space-y-4">
        <Notice tone="danger">{state.message}</Notice>
        <Button variant="secondary" size="small" onClick={() => reload()}>
          Try again
        </Button>
      </div>
    );
  }
  return children(state.value);
}
