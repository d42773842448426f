import type { ShareLink } from "@probability-chat/sdk";
import { useState } from "react";
import { attempt } from "../session/attempt.ts";
import { client } from "../session/client.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { LoadedPart } from "../ui/loaded-part.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { useLoaded } from "../ui/use-loaded.ts";

const moment = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const at = (time: string) => moment.format(new Date(time));

/** The links by which others may read chats and reports of the user's; each can be revoked. */
export function ShareLinks() {
  const links = useLoaded("share links", (signal) => client.api.listShareLinks({}, { signal }));
  const [asked, setAsked] = useState<ShareLink | null>(null);
  const revoke = () =>
    attempt(async () => {
      if (asked) await client.api.revokeShareLink(asked.id);
      await links.reload();
    }, "Revoked");
  return (
    <>
      <LoadedPart of={links} what="your links">
        {(list) =>
          list.length === 0 ? (
            <p className="text-sm text-muted">
              There is no link. A chat's report has a button that makes one.
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {list.map((link) => (
                <LinkRow key={link.id} link={link} onRevoke={() => setAsked(link)} />
              ))}
            </ul>
          )
        }
      </LoadedPart>
      {asked && (
        <Confirm
          title="Revoke this link?"
          description="Nobody can open it any more. It cannot be had back; you can make another."
          action="Revoke"
          run={revoke}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function LinkRow({ link, onRevoke }: { link: ShareLink; onRevoke: () => void }) {
  const { kind, chat, created_at, expires_at, is_expired, last_used_at } = link;
  const end = expires_at
    ? `${is_expired ? "expired" : "until"} ${at(expires_at)}`
    : "does not expire";
  const use = last_used_at ? `last opened ${at(last_used_at)}` : "never opened";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-64">
        <p className="font-medium break-words">
          {kind === "report" ? "Report of " : "Chat "}
          <TextLink to={`/chat?chat=${chat.id}`}>{chat.title}</TextLink>
        </p>
        <p className="text-sm text-muted">
          Since {at(created_at)} · {end} · {use}
        </p>
      </div>
      <Button
        variant="danger"
        size="small"
        aria-label={`Revoke the link to ${chat.title} since ${at(created_at)}`}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </li>
  );
}
