import { planOf, roleMay } from "@probability-chat/contract/constants";
import { useUser } from "@probability-chat/react-bindings";
import type { Team, User } from "@probability-chat/sdk";
import { Tabs } from "radix-ui";
import { useId } from "react";
import { useSearchParams } from "react-router";
import { Section } from "../profile/section.tsx";
import { client } from "../session/client.ts";
import { Invitations } from "../team/invitations.tsx";
import { LoadedPart } from "../team/loaded-part.tsx";
import { Members } from "../team/members.tsx";
import { roleNames, selectLook } from "../team/role-select.tsx";
import { NameForm, Settings } from "../team/settings.tsx";
import { TeamUsage } from "../team/team-usage.tsx";
import { useLoaded } from "../team/use-loaded.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageBody, PageHeading } from "../ui/page.tsx";

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
  const [query, setQuery] = useSearchParams();
  const manages = roleMay(team.role, "manageMembers");
  const tabs = [
    { name: "members", label: "Members", Content: Members },
    ...(manages ? [{ name: "invitations", label: "Invitations", Content: Invitations }] : []),
    { name: "usage", label: "Usage", Content: TeamUsage },
    ...(manages ? [{ name: "settings", label: "Settings", Content: Settings }] : []),
  ];
  const open = tabs.find(({ name }) => name === query.get("tab")) ?? tabs[0];
  return (
    <>
      <p className="text-muted">You are its {roleNames[team.role].toLowerCase()}.</p>
      {team.read_only && (
        <Notice tone="warn" className="mt-4">
          {team.read_only}
        </Notice>
      )}
      <Tabs.Root
        value={open?.name ?? "members"}
        onValueChange={(tab) => {
          if (tab !== open?.name) setQuery({ team: team.id, tab }, { preventScrollReset: true });
        }}
        className="mt-8"
      >
        <Tabs.List
          aria-label="Team"
          className="-mx-5 flex gap-4 overflow-x-auto border-b border-line px-5 sm:mx-0 sm:gap-6 sm:px-0"
        >
          {tabs.map(({ name, label }) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className="-mb-px border-b-2 border-transparent py-3 font-medium text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
            >
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map(({ name, Content }) => (
          <Tabs.Content key={name} value={name} className="pt-2">
            <Content team={team} onChanged={onChanged} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
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
