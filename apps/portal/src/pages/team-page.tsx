import { planOf, roleMay } from "@probability-chat/contract/constants";
import { useUser } from "@probability-chat/react-bindings";
import type { Team, User } from "@probability-chat/sdk";
import { useId } from "react";
import { useSearchParams } from "react-router";
import { Section } from "../profile/section.tsx";
import { client } from "../session/client.ts";
import { Invitations } from "../team/invitations.tsx";
import { Members } from "../team/members.tsx";
import { roleNames, selectLook } from "../team/role-select.tsx";
import { NameForm, Settings } from "../team/settings.tsx";
import { TeamUsage } from "../team/team-usage.tsx";
import { AddressTabs } from "../ui/address-tabs.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { LoadedPart } from "../ui/loaded-part.tsx";
import { Loading } from "../ui/loading.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageBody, PageHeading } from "../ui/page.tsx";
import { useLoaded } from "../ui/use-loaded.ts";

/** The user's teams: who is in them, who is invited, what they use. */
export function TeamPage() {
  const user = useUser();
  const teams = useLoaded("teams", (signal) => client.api.listTeams({ signal }));
  const [query, setQuery] = useSearchParams();
  if (!user) return <Loading />;
  const list = teams.state.kind === "loaded" ? teams.state.value : [];
  const team = list.find(({ id }) => id === query.get("team")) ?? list[0];
  const create = async (name: string) => {
    const made = await client.api.createTeam({ name });
    await teams.reload();
    setQuery({ team: made.id });
  };
  return (
    <PageBody className="max-w-3xl!">
      <PageHeading title="Team" className="text-3xl leading-tight break-words sm:text-4xl">
        {team?.name ?? "Team"}
      </PageHeading>
      <div className="mt-6">
        <LoadedPart of={teams} what="your teams">
          {() =>
            team ? (
              <>
                {list.length > 1 && (
                  <TeamChoice
                    list={list}
                    team={team}
                    onChoose={(id) => setQuery({ team: id }, { preventScrollReset: true })}
                  />
                )}
                <TeamTabs key={team.id} team={team} onChanged={teams.reload} />
              </>
            ) : null
          }
        </LoadedPart>
        {teams.state.kind === "loaded" && !list.some(({ role }) => role === "owner") && (
          <NewTeam user={user} isFirst={list.length === 0} create={create} />
        )}
      </div>
    </PageBody>
  );
}

function TeamChoice({
  list,
  team,
  onChoose,
}: {
  list: readonly Team[];
  team: Team;
  onChoose: (id: string) => void;
}) {
  const id = useId();
  return (
    <div className="mb-6">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        Your teams
      </label>
      <select
        id={id}
        className={`${selectLook} w-full max-w-sm`}
        value={team.id}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {list.map((other) => (
          <option key={other.id} value={other.id}>
            {other.name}
          </option>
        ))}
      </select>
    </div>
  );
}

function TeamTabs({ team, onChanged }: { team: Team; onChanged: () => Promise<void> }) {
  const manages = roleMay(team.role, "manageMembers");
  return (
    <>
      <p className="text-muted">You are its {roleNames[team.role].toLowerCase()}.</p>
      {team.read_only && (
        <Notice tone="warn" className="mt-4">
          {team.read_only}
        </Notice>
      )}
      <AddressTabs
        label="Team"
        tabs={[
          { name: "members", label: "Members", Content: Members },
          ...(manages ? [{ name: "invitations", label: "Invitations", Content: Invitations }] : []),
          { name: "usage", label: "Usage", Content: TeamUsage },
          ...(manages ? [{ name: "settings", label: "Settings", Content: Settings }] : []),
        ]}
        content={{ team, onChanged }}
        also={{ team: team.id }}
        className="mt-8"
      />
    </>
  );
}

function NewTeam({
  user,
  isFirst,
  create,
}: {
  user: User;
  isFirst: boolean;
  create: (name: string) => Promise<void>;
}) {
  const { seats } = planOf(user.plan);
  const status = user.active_subscription?.status;
  if (seats > 0 && (status === "active" || status === "trialing")) {
    return (
      <Section
        title="Create a team"
        lead={`Up to ${seats} people, you included, share chats and datasets on your plan.`}
      >
        <NameForm label="Name of the team" initial="" action="Create team" save={create} />
      </Section>
    );
  }
  if (!isFirst) return null;
  return (
    <Section
      title="You are in no team yet"
      lead={`In a team, people share chats and datasets, on the plan of whoever owns it: Enterprise has room for ${planOf("enterprise").seats}. Whoever owns one can invite you by e-mail.`}
    >
      <ButtonLink to="/pricing" variant="secondary">
        See the plans
      </ButtonLink>
    </Section>
  );
}
