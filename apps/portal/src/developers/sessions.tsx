import type { EmbedSession } from "@probability-chat/sdk";
import { type FormEvent, useState } from "react";
import { TextField } from "../forms/field.tsx";
import { Section } from "../profile/section.tsx";
import { attempt } from "../session/attempt.ts";
import { client } from "../session/client.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { LoadedPart } from "../ui/loaded-part.tsx";
import { useLoaded } from "../ui/use-loaded.ts";

const moment = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const at = (time: string) => moment.format(new Date(time));
/** As many as are shown; a subject finds the others. */
const shown = 100;

/** Who is in the account's embeds now; each can be ended, and all of one subject at once. */
export function Sessions() {
  const [subject, setSubject] = useState("");
  const [asked, setAsked] = useState<EmbedSession | "all" | null>(null);
  const sessions = useLoaded(`sessions ${subject}`, (signal) =>
    client.api.listEmbedSessions({ limit: shown, ...(subject ? { subject } : {}) }, { signal }),
  );
  const revoke = () =>
    attempt(async () => {
      if (asked === "all") await client.api.deleteEmbedSessions(subject);
      else if (asked) await client.api.deleteEmbedSession(asked.id);
      await sessions.reload();
    }, "Revoked");
  const list = sessions.state.kind === "loaded" ? sessions.state.value : [];
  return (
    <Section
      title="Sessions"
      lead="Of users of yours, on your pages, that have not ended. A session lasts an hour at most."
      beside={
        subject !== "" &&
        list.length > 0 && (
          <Button variant="danger" size="small" onClick={() => setAsked("all")}>
            Revoke all of {subject}
          </Button>
        )
      }
    >
      <Search onSearch={setSubject} />
      <div className="mt-6">
        <LoadedPart of={sessions} what="the sessions">
          {() =>
            list.length === 0 ? (
              <p className="text-sm text-muted">
                {subject ? `${subject} has no session.` : "There is no session at the moment."}
              </p>
            ) : (
              <ul className="divide-y divide-line">
                {list.map((session) => (
                  <SessionRow
                    key={session.id}
                    {...{ session }}
                    onRevoke={() => setAsked(session)}
                  />
                ))}
              </ul>
            )
          }
        </LoadedPart>
        {list.length === shown && (
          <p className="mt-4 text-sm text-muted">
            These are the newest {shown}. Others are found by their subject.
          </p>
        )}
      </div>
      {asked && (
        <Confirm
          title={asked === "all" ? `Revoke all sessions of ${subject}?` : "Revoke this session?"}
          description="It ends at once. Your server can mint another for the same user."
          action="Revoke"
          run={revoke}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}

function Search({ onSearch }: { onSearch: (subject: string) => void }) {
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <search>
      <form className="flex flex-wrap items-end gap-4" onSubmit={submit}>
        <div className="min-w-0 grow basis-56">
          <TextField
            label="Subject"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </form>
    </search>
  );
}

function SessionRow({ session, onRevoke }: { session: EmbedSession; onRevoke: () => void }) {
  const { subject, origin, origins, key, created_at, expires_at } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-64">
        <p className="font-medium break-words">{subject}</p>
        <p className="text-sm break-words text-muted">
          {origin ? `On ${origin}` : `Not opened yet, for ${origins.join(", ")}`} · by {key.name} ·
          since {at(created_at)} · until {at(expires_at)}
        </p>
      </div>
      <Button
        variant="danger"
        size="small"
        aria-label={`Revoke the session of ${subject} since ${at(created_at)}`}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </li>
  );
}
