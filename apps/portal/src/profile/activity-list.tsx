import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Notice } from "../ui/notice.tsx";
import { eventTexts, unknownEvent } from "./event-text.ts";
import type { Activity, SecurityEvent } from "./use-activity.ts";

const moment = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** What happened to the account, page by page. */
export function ActivityList({
  activity: { events, next, problem },
  more,
}: {
  activity: Activity;
  more: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const firstOlder = useRef(0);
  const shown = events.length;
  // The button that was pressed may be gone: what it brought is read on from where it begins.
  useEffect(() => {
    if (firstOlder.current === 0 || shown <= firstOlder.current) return;
    const row = list.current?.children[firstOlder.current];
    firstOlder.current = 0;
    if (row instanceof HTMLElement) row.focus();
  }, [shown]);
  const load = async () => {
    setBusy(true);
    firstOlder.current = shown;
    await more();
    setBusy(false);
  };
  if (next === undefined && !problem) {
    return (
      <p role="status" className="text-sm text-muted">
        Loading your activity…
      </p>
    );
  }
  return (
    <div className="space-y-5">
      {events.length > 0 && (
        <ul ref={list} className="divide-y divide-line">
          {events.map((event) => (
            <ActivityRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
      {(next || problem) && (
        <Button variant="secondary" size="small" busy={busy} onClick={load}>
          {problem ? "Try again" : "Show older activity"}
        </Button>
      )}
      <p role="status" className="sr-only">
        {next === null && events.length > 0 ? "All activity is shown." : ""}
      </p>
    </div>
  );
}

function ActivityRow({ event }: { event: SecurityEvent }) {
  const { text, alarming = false } = eventTexts[event.event] ?? unknownEvent;
  const Icon = alarming ? ShieldAlert : ShieldCheck;
  return (
    <li tabIndex={-1} className="flex items-start gap-4 py-3 first:pt-0 last:pb-0">
      <Icon
        aria-hidden
        className={classNames("mt-0.5 size-5 shrink-0", alarming ? "text-danger" : "text-muted")}
      />
      <div className="min-w-0 grow">
        <p className="font-medium">{text}</p>
        <p className="text-sm text-muted">
          <time dateTime={event.created_at}>{moment.format(new Date(event.created_at))}</time>
          {event.address && <> from {event.address}</>}
        </p>
      </div>
    </li>
  );
}
