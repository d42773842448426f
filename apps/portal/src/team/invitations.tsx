import { messages } from "@probability-chat/contract/constants";
import type { Invitation, Team } from "@probability-chat/sdk";
import { useId, useState } from "react";
import { TextField } from "../forms/field.tsx";
import { Problems } from "../forms/problems.tsx";
import { rules } from "../forms/rules.ts";
import { useRuleForm } from "../forms/use-rule-form.ts";
import { Section } from "../profile/section.tsx";
import { attempt } from "../session/attempt.ts";
import { client } from "../session/client.ts";
import { errorText, fieldErrors } from "../session/error-text.ts";
import { Button } from "../ui/button.tsx";
import { LoadedPart } from "../ui/loaded-part.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { type GivenRole, RoleSelect, roleNames } from "./role-select.tsx";

const day = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

/** Whom to invite, and who is invited and has not come yet. */
export function Invitations({ team, onChanged }: { team: Team; onChanged: () => Promise<void> }) {
  const invitations = useLoaded(`invitations ${team.id}`, (signal) =>
    client.api.listTeamInvitations(team.id, { signal }),
  );
  const reload = async () => {
    await Promise.all([invitations.reload(), onChanged()]);
  };
  return (
    <>
      {team.read_only === null && (
        <Section
          title="Invite"
          lead={`By e-mail. ${team.seats.allowed - team.seats.used} of ${team.seats.allowed} seats are free.`}
        >
          <InviteForm team={team} reload={reload} />
        </Section>
      )}
      <Section title="Open invitations">
        <LoadedPart of={invitations} what="the invitations">
          {(list) =>
            list.length === 0 ? (
              <p className="text-sm text-muted">Nobody is invited at the moment.</p>
            ) : (
              <ul className="divide-y divide-line">
                {list.map((invitation) => (
                  <InvitationRow key={invitation.id} {...{ team, invitation, reload }} />
                ))}
              </ul>
            )
          }
        </LoadedPart>
      </Section>
    </>
  );
}

function InviteForm({ team, reload }: { team: Team; reload: () => Promise<void> }) {
  const { form, field, showServerErrors, setProblem, problems } = useRuleForm(
    rules.forgotPassword,
    { email: "" },
  );
  const [role, setRole] = useState<GivenRole>("member");
  const roleId = useId();
  const submit = form.handleSubmit(async ({ email }) => {
    setProblem(null);
    try {
      await client.api.inviteToTeam(team.id, { email: email.trim(), role });
      client.toasts.show({ title: "Invitation sent", text: email.trim() });
      form.reset();
      await reload();
    } catch (error) {
      if (!showServerErrors(fieldErrors(error), { email: "email" })) {
        setProblem(errorText(error, messages.account.unexpected));
      }
    }
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <Problems {...problems} />
      <div className="grid gap-5 sm:grid-cols-[1fr_auto] sm:gap-4">
        <TextField label="Email" type="email" autoComplete="off" {...field("email")} />
        <div>
          <label htmlFor={roleId} className="mb-1.5 block text-sm font-medium">
            Role
          </label>
          <RoleSelect id={roleId} hinted className="w-full" value={role} onChoose={setRole} />
        </div>
      </div>
      <Button type="submit" busy={form.formState.isSubmitting}>
        Send invitation
      </Button>
    </form>
  );
}

function InvitationRow({
  team,
  invitation,
  reload,
}: {
  team: Team;
  invitation: Invitation;
  reload: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const { id, email, role, is_expired, expires_at } = invitation;
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    await attempt(async () => {
      await work();
      await reload();
    }, done);
    setBusy(false);
  };
  const until = day.format(new Date(expires_at));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-52">
        <p className="font-medium break-words">{email}</p>
        <p className="text-sm text-muted">
          {roleNames[role]} ·{" "}
          {is_expired ? (
            <span className="text-warn">expired on {until}</span>
          ) : (
            `good until ${until}`
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          aria-label={`Send the invitation of ${email} again`}
          onClick={() =>
            run(() => client.api.resendTeamInvitation(team.id, id), messages.team.sent)
          }
        >
          Send again
        </Button>
        <Button
          variant="danger"
          size="small"
          busy={busy}
          aria-label={`Revoke the invitation of ${email}`}
          onClick={() =>
            run(() => client.api.revokeTeamInvitation(team.id, id), messages.team.revoked)
          }
        >
          Revoke
        </Button>
      </div>
    </li>
  );
}
