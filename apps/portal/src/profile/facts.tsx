import type { ReactNode } from "react";

/** A list of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line border-b border-line">{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[12rem_1fr] sm:items-center">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
