import { limits } from "@probability-chat/contract/constants";
import type { ApiKey } from "@probability-chat/sdk";
import { useState } from "react";
import { Section } from "../profile/section.tsx";
import { attempt } from "../session/attempt.ts";
import { client } from "../session/client.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { LoadedPart } from "../ui/loaded-part.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { isOver } from "./key-expiry.ts";
import { NewKey } from "./new-key.tsx";
import { scopeNames } from "./scopes.ts";

const day = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const on = (time: string) => day.format(new Date(time));

const kinds = [
  {
    kind: "secret",
    title: "Secret keys",
    lead: "For your servers alone: whoever has one acts for your account, as far as its scopes go.",
    none: "You have no secret key yet.",
  },
  {
    kind: "public",
    title: "Public keys",
    lead: "For your pages: one names your account where something is to be checked, and has no rights.",
    none: "You have no public key yet.",
  },
] as const;

type Asked =
  | { readonly kind: "new"; readonly of: ApiKey["kind"] }
  | { readonly kind: "revoke"; readonly key: ApiKey };

/** The account's keys: what they may do, when they were last used, and when they end. */
export function Keys({ included }: { included: boolean }) {
  const keys = useLoaded("keys", (signal) => client.api.listKeys({}, { signal }));
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      {kinds.map(({ kind, title, lead, none }) => {
        const list = keys.state.kind === "loaded" ? keys.state.value : [];
        const own = list.filter((key) => key.kind === kind);
        const isFull = own.filter((key) => !isOver(key)).length >= limits.keys.active;
        return (
          <Section
            key={kind}
            title={title}
            lead={lead}
            beside={
              included && (
                <Button
                  variant="secondary"
                  size="small"
                  disabled={isFull || keys.state.kind !== "loaded"}
                  onClick={() => setAsked({ kind: "new", of: kind })}
                >
                  Create {kind} key
                </Button>
              )
            }
          >
            <LoadedPart of={keys} what={title.toLowerCase()}>
              {() =>
                own.length === 0 ? (
                  <p className="text-sm text-muted">{none}</p>
                ) : (
                  <ul className="divide-y divide-line">
                    {own.map((key) => (
                      <KeyRow
                        key={key.id}
                        of={key}
                        onRevoke={() => setAsked({ kind: "revoke", key })}
                      />
                    ))}
                  </ul>
                )
              }
            </LoadedPart>
            {included && isFull && (
              <p className="mt-4 text-sm text-muted">
                {limits.keys.active} at once are the most, the one in use and the one that follows
                it: revoke one to create another.
              </p>
            )}
          </Section>
        );
      })}
      {asked?.kind === "new" && <NewKey kind={asked.of} reload={keys.reload} onClose={close} />}
      {asked?.kind === "revoke" && (
        <Confirm
          title={`Revoke ${asked.key.name}?`}
          description={
            asked.key.kind === "secret"
              ? "Your servers can use it no more, and the embed sessions that it minted end at once. This cannot be undone."
              : "Pages that name it are no longer recognised. This cannot be undone."
          }
          action="Revoke"
          run={() =>
            attempt(async () => {
              await client.api.deleteKey(asked.key.id);
              await keys.reload();
            }, "Key revoked")
          }
          onClose={close}
        />
      )}
    </>
  );
}

function KeyRow({ of: key, onRevoke }: { of: ApiKey; onRevoke: () => void }) {
  const ended = isOver(key);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-64">
        <p className="font-medium break-words">{key.name}</p>
        <p className="mt-0.5 font-mono text-sm break-all">
          {key.prefix}
          {key.kind === "secret" && "…"}
        </p>
        <p className="mt-1 text-sm text-muted">
          {key.scopes.length > 0 && `${key.scopes.map((scope) => scopeNames[scope]).join(", ")} · `}
          created {on(key.created_at)} ·{" "}
          {key.expires_at === null ? (
            "does not expire"
          ) : ended ? (
            <span className="text-warn">expired {on(key.expires_at)}</span>
          ) : (
            `expires ${on(key.expires_at)}`
          )}
          {key.kind === "secret" &&
            ` · ${key.last_used_at === null ? "never used" : `last used ${on(key.last_used_at)}`}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {key.kind === "public" && <CopyButton text={key.prefix} what={key.name} />}
        <Button variant="danger" size="small" aria-label={`Revoke ${key.name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
    </li>
  );
}
