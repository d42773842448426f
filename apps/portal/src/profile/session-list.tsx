import { messages } from "@probability-chat/contract/constants";
import { isNotFoundError } from "@probability-chat/sdk";
import { MonitorSmartphone, Smartphone } from "lucide-react";
import { useState } from "react";
import { client } from "../session/client.ts";
import { errorText } from "../session/error-text.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { deviceOf } from "./device.ts";
import type { SessionList as List, OpenSession } from "./use-sessions.ts";

const moment = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** Where the user is signed in; any but this device can be signed out from here. */
export function SessionList({ list, load }: { list: List; load: () => Promise<void> }) {
  if (list.kind === "loading") {
    return (
      <p role="status" className="text-sm text-muted">
        Loading your sessions…
      </p>
    );
  }
  if (list.kind === "failed") {
    return (
      <div className="space-y-4">
        <Notice tone="danger">{list.message}</Notice>
        <Button variant="secondary" size="small" onClick={() => load()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {list.sessions.map((session) => (
        <SessionRow key={session.id} session={session} load={load} />
      ))}
    </ul>
  );
}

function SessionRow({ session, load }: { session: OpenSession; load: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const device = deviceOf(session.user_agent);
  const Icon = device.mobile ? Smartphone : MonitorSmartphone;
  const end = async () => {
    setBusy(true);
    try {
      await client.api.endSession(session.id).catch((error: unknown) => {
        if (!isNotFoundError(error)) throw error;
      });
      await load();
    } catch (error) {
      const text = errorText(error, messages.account.unexpected);
      client.toasts.show({ title: "Error", text, destructive: true });
      setBusy(false);
    }
  };
  return (
    <li className="flex items-center gap-4 py-4 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {device.name}
          {session.current && (
            <span className="rounded-full bg-accent-soft px-2.5 py-0.5 text-xs font-semibold text-accent">
              This device
            </span>
          )}
        </p>
        <p className="text-sm text-muted">
          Last used{" "}
          <time dateTime={session.last_used_at}>
            {moment.format(new Date(session.last_used_at))}
          </time>
        </p>
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          aria-label={`End the session of ${device.name}`}
          onClick={end}
        >
          End
        </Button>
      )}
    </li>
  );
}
