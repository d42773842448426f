import type { ReactNode } from "react";
import type { LinkOutcome } from "../session/mail-link.ts";
import { Loading } from "../ui/loading.tsx";
import { Notice } from "../ui/notice.tsx";
import { AccountFrame } from "./account-frame.tsx";

interface Texts {
  readonly working: string;
  readonly done: string;
  readonly failed: string;
  /** What to do about a link that failed. */
  readonly remedy: string;
}

/** A page that a mail links to: it acts by itself and says what came of it. */
export function MailLinkPage({
  outcome,
  texts,
  success,
  children,
}: {
  outcome: LinkOutcome | null;
  texts: Texts;
  success: ReactNode;
  children: ReactNode;
}) {
  if (!outcome) {
    return (
      <AccountFrame title={texts.working}>
        <Loading label="Checking the link" />
      </AccountFrame>
    );
  }
  const done = outcome.kind === "done";
  return (
    <AccountFrame title={done ? texts.done : texts.failed}>
      {done ? (
        <Notice tone="good">{success}</Notice>
      ) : (
        <>
          <Notice tone="danger">{outcome.message}</Notice>
          <p className="mt-4 text-sm text-muted">{texts.remedy}</p>
        </>
      )}
      <div className="mt-6">{children}</div>
    </AccountFrame>
  );
}
