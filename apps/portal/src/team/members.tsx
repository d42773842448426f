import { limits, roleMay } from "@probability-chat/contract/constants";
import type { Team, TeamMember } from "@probability-chat/sdk";
import { useState } from "react";
import { TextField } from "../forms/field.tsx";
import { Section } from "../profile/section.tsx";
import { attempt } from "../session/attempt.ts";
import { client } from "../session/client.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { Dialog, FormActions } from "../ui/dialog.tsx";
import { LoadedPart } from "../ui/loaded-part.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { type GivenRole, RoleSelect, roleNames } from "./role-select.tsx";

type Asked = { readonly kind: "cap" | "remove" | "leave"; readonly member: TeamMember } | null;

/** Who is in the team, and what they may do. */
export function Members({ team, onChanged }: { team: Team; onChanged: () => Promise<void> }) {
  const members = useLoaded(`members ${team.id}`, (signal) =>
    client.api.listTeamMembers(team.id, { signal }),
  );
  const [asked, setAsked] = useState<Asked>(null);
  const reload = async () => {
    await Promise.all([members.reload(), onChanged()]);
  };
  const lead = `${team.seats.used} of ${team.seats.allowed} seats taken, open invitations included.`;
  return (
    <Section title="Members" {...(team.seats.allowed > 0 ? { lead } : {})}>
      <LoadedPart of={members} what="the members">
        {(list) => (
          <ul className="divide-y divide-line">
            {list.map((member) => (
              <MemberRow key={member.id} {...{ team, member, reload }} onAsk={setAsked} />
            ))}
          </ul>
        )}
      </LoadedPart>
      {asked?.kind === "cap" && (
        <CapDialog {...{ team, reload }} member={asked.member} onClose={() => setAsked(null)} />
      )}
      {asked && asked.kind !== "cap" && (
        <RemoveDialog
          team={team}
          member={asked.member}
          // The members of a team that one has left are nobody's to read.
          reload={asked.kind === "leave" ? onChanged : reload}
          leaves={asked.kind === "leave"}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}

const nameOf = ({ first_name, last_name }: TeamMember) => `${first_name} ${last_name}`.trim();

interface RowProps {
  readonly team: Team;
  readonly member: TeamMember;
  readonly reload: () => Promise<void>;
}

function MemberRow({ team, member, reload, onAsk }: RowProps & { onAsk: (asked: Asked) => void }) {
  const manages = roleMay(team.role, "manageMembers");
  const { role, monthly_limit: cap } = member;
  const name = nameOf(member);
  const changeRole = (given: GivenRole) =>
    attempt(async () => {
      await client.api.updateTeamMember(team.id, member.id, { role: given });
      await reload();
    });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-52">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium break-words">
          {name}
          {member.is_you && (
            <span className="rounded-full bg-accent-soft px-2.5 py-0.5 text-xs font-semibold text-accent">
              You
            </span>
          )}
        </p>
        <p className="text-sm break-words text-muted">
          {member.email}
          {cap !== null && ` · at most ${cap.toLocaleString("en")} questions a month`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {manages && role !== "owner" ? (
          <RoleSelect
            aria-label={`Role of ${name}`}
            className="h-9! text-sm"
            value={role}
            onChoose={changeRole}
          />
        ) : (
          <span className="text-sm text-muted">{roleNames[role]}</span>
        )}
        {manages && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Monthly cap of ${name}`}
            onClick={() => onAsk({ kind: "cap", member })}
          >
            Cap
          </Button>
        )}
        {role !== "owner" && (member.is_you || manages) && (
          <Button
            variant="danger"
            size="small"
            aria-label={member.is_you ? "Leave the team" : `Remove ${name}`}
            onClick={() => onAsk({ kind: member.is_you ? "leave" : "remove", member })}
          >
            {member.is_you ? "Leave" : "Remove"}
          </Button>
        )}
      </div>
    </li>
  );
}

function CapDialog({ team, member, reload, onClose }: RowProps & { onClose: () => void }) {
  const [text, setText] = useState(member.monthly_limit?.toString() ?? "");
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const n = text.trim() === "" ? null : Number(text);
    if (n !== null && !(Number.isInteger(n) && n >= 0 && n <= limits.memberQueries)) {
      setError(`Give a whole number up to ${limits.memberQueries.toLocaleString("en")}.`);
      return;
    }
    setBusy(true);
    const saved = await attempt(async () => {
      await client.api.updateTeamMember(team.id, member.id, { monthly_limit: n });
      await reload();
    });
    if (saved) onClose();
    else setBusy(false);
  };
  return (
    <Dialog
      title="Monthly cap"
      description={`How many questions ${nameOf(member)} may ask in the team's chats a month. What stands here already counts towards it.`}
      onClose={onClose}
    >
      <form
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label="Questions a month"
          inputMode="numeric"
          value={text}
          error={error}
          hint="Empty is as many as the team has."
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <FormActions busy={busy} onCancel={onClose}>
          Save
        </FormActions>
      </form>
    </Dialog>
  );
}

function RemoveDialog({
  team,
  member,
  leaves,
  reload,
  onClose,
}: RowProps & { leaves: boolean; onClose: () => void }) {
  const remove = () =>
    attempt(
      async () => {
        await client.api.removeTeamMember(team.id, member.id);
        await reload();
      },
      leaves ? "You have left the team." : "The member was removed.",
    );
  return (
    <Confirm
      title={leaves ? `Leave ${team.name}?` : `Remove ${nameOf(member)}?`}
      description={
        leaves
          ? "You will no longer see the team's chats. Those that you brought stay with the team; take them back first if you want to keep them."
          : "They will no longer see the team's chats. Those that they brought stay with the team."
      }
      action={leaves ? "Leave" : "Remove"}
      run={remove}
      onClose={onClose}
    />
  );
}
