import { LoaderCircle } from "lucide-react";

/** Shown while a page or the session loads. */
export function Loading({ label = "Loading" }: { label?: string }) {
  return (
    <div className="grid min-h-[50dvh] place-items-center text-muted" role="status">
      <span className="inline-flex items-center gap-3">
        <LoaderCircle aria-hidden className="size-5 motion-safe:animate-spin" />
        {label}…
      </span>
    </div>
  );
}
