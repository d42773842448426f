import { limits, messages, roleMay } from "@probability-chat/contract/constants";
import type { Team } from "@probability-chat/sdk";
import { useId, useState } from "react";
import { TextField } from "../forms/field.tsx";
import { Section } from "../profile/section.tsx";
import { attempt } from "../session/attempt.ts";
import { client } from "../session/client.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, FormActions } from "../ui/dialog.tsx";
import { LoadedPart } from "../ui/loaded-part.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { selectLook } from "./role-select.tsx";

interface SettingsProps {
  readonly team: Team;
  readonly onChanged: () => Promise<void>;
}

/** The team's name, and for its owner its end and its next owner. */
export function Settings({ team, onChanged }: SettingsProps) {
  return (
    <>
      {roleMay(team.role, "manageMembers") && (
        <Section title="Name">
          <NameForm
            label="Name of the team"
            initial={team.name}
            action="Save"
            save={async (name) => {
              await client.api.renameTeam(team.id, { name });
              await onChanged();
            }}
          />
        </Section>
      )}
      {team.role === "owner" && (
        <>
          <HandOver team={team} onChanged={onChanged} />
          <Section
            danger
            title="Delete the team"
            lead="Its chats, their messages and their datasets are deleted for good, for everybody in it."
            beside={<DeleteTeam team={team} onChanged={onChanged} />}
          />
        </>
      )}
    </>
  );
}

/** A form that gives a team a name. */
export function NameForm({
  label,
  initial,
  action,
  save,
}: {
  label: string;
  initial: string;
  action: string;
  save: (name: string) => Promise<void>;
}) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-4"
      onSubmit={async (event) => {
        event.preventDefault();
        if (name.trim() === "") {
          setError(messages.team.nameRequired);
          return;
        }
        setBusy(true);
        await attempt(() => save(name.trim()), "Saved");
        setBusy(false);
      }}
    >
      <div className="min-w-0 grow basis-64">
        <TextField
          label={label}
          maxLength={limits.teamNameLength}
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </div>
      <Button
        type="submit"
        className="sm:mt-6.5"
        busy={busy}
        disabled={initial !== "" && name.trim() === initial}
      >
        {action}
      </Button>
    </form>
  );
}

function HandOver({ team, onChanged }: SettingsProps) {
  const members = useLoaded(`heirs ${team.id}`, (signal) =>
    client.api.listTeamMembers(team.id, { signal }),
  );
  const [chosen, setChosen] = useState("");
  const [busy, setBusy] = useState(false);
  const id = useId();
  const handOver = async () => {
    setBusy(true);
    const done = await attempt(async () => {
      await client.api.handOverTeam(team.id, { member_id: chosen });
      await onChanged();
    }, "The team has a new owner");
    if (!done) setBusy(false);
  };
  return (
    <Section
      title="Hand over"
      lead="The new owner's plan is the team's from then on; without one that includes a team, it is read-only. You stay as an admin."
    >
      <LoadedPart of={members} what="the members">
        {(list) => {
          const heirs = list.filter(({ role }) => role === "admin");
          if (heirs.length === 0) {
            return <p className="text-sm text-muted">Make somebody an admin first.</p>;
          }
          return (
            <div className="flex flex-wrap items-end gap-4">
              <div className="min-w-0 grow basis-64">
                <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
                  New owner
                </label>
                <select
                  id={id}
                  className={`${selectLook} w-full`}
                  value={chosen}
                  onChange={(event) => setChosen(event.currentTarget.value)}
                >
                  <option value="">Choose an admin</option>
                  {heirs.map((heir) => (
                    <option key={heir.id} value={heir.id}>
                      {`${heir.first_name} ${heir.last_name}`.trim()} ({heir.email})
                    </option>
                  ))}
                </select>
              </div>
              <Button variant="secondary" busy={busy} disabled={chosen === ""} onClick={handOver}>
                Hand over
              </Button>
            </div>
          );
        }}
      </LoadedPart>
    </Section>
  );
}

function DeleteTeam({ team, onChanged }: SettingsProps) {
  const [asks, setAsks] = useState(false);
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const gone = await attempt(async () => {
      await client.api.deleteTeam(team.id, { name });
      await onChanged();
    }, messages.team.deleted);
    if (!gone) setBusy(false);
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsks(true)}>
        Delete Team
      </Button>
      {asks && (
        <Dialog
          alarming
          title="Are you absolutely sure?"
          description={`This cannot be undone. Type “${team.name}” to delete the team with all its chats and datasets.`}
          onClose={() => setAsks(false)}
        >
          <form
            noValidate
            className="space-y-5"
            onSubmit={(event) => {
              event.preventDefault();
              if (name.trim() === team.name) void remove();
            }}
          >
            <TextField
              label="Name of the team"
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <FormActions
              danger
              busy={busy}
              disabled={name.trim() !== team.name}
              onCancel={() => setAsks(false)}
            >
              Delete the team
            </FormActions>
          </form>
        </Dialog>
      )}
    </>
  );
}
