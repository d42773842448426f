import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  plain: "border-line bg-sunken text-ink",
  good: "border-accent/40 bg-accent-soft text-ink",
  warn: "border-warn/40 bg-warn-soft text-warn",
  danger: "border-danger/40 bg-danger-soft text-danger",
} as const;

/** A framed remark; an alarming one is announced at once. */
export function Notice({
  tone = "plain",
  children,
  className,
}: {
  tone?: keyof typeof tones;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={classNames("rounded-lg border px-4 py-3 text-sm", tones[tone], className)}
    >
      {children}
    </div>
  );
}
