import { holdPlan } from "./hold-plan.ts";
import type { TestApi, TestUser } from "./test-api.ts";

/** A team of a test, by its owner. */
export async function newTeam(api: TestApi, owner: TestUser, name = "Analysts"): Promise<string> {
  await holdPlan(api.databaseUrl, owner.email, { plan: "enterprise", status: "active" });
  const reply = await api.call<{ data: { id: string } }>("POST", "/api/teams/", {
    token: owner.access,
    body: { name },
  });
  if (reply.status !== 201) throw new Error(`No team: ${JSON.stringify(reply.body)}`);
  return reply.body.data.id;
}

/** Invites an address and returns the token of the mail. */
export async function invite(
  api: TestApi,
  by: TestUser,
  team: string,
  email: string,
  role = "member",
): Promise<string> {
  const reply = await api.call("POST", `/api/teams/${team}/invitations/`, {
    token: by.access,
    body: { email, role },
  });
  if (reply.status !== 201) throw new Error(`Not invited: ${JSON.stringify(reply.body)}`);
  return api.mailToken(email, "invitation");
}

export function accept(api: TestApi, user: TestUser, token: string) {
  return api.call<{ data: { id: string; role: string }; code: string; message: string }>(
    "POST",
    "/api/invitations/accept/",
    { token: user.access, body: { token } },
  );
}

/** Somebody new in a team. */
export async function join(
  api: TestApi,
  by: TestUser,
  team: string,
  role: string,
): Promise<TestUser> {
  const user = await api.newUser();
  const reply = await accept(api, user, await invite(api, by, team, user.email, role));
  if (reply.status !== 200) throw new Error(`Not joined: ${JSON.stringify(reply.body)}`);
  return user;
}

/** The id of somebody's place in a team. */
export async function seatOf(api: TestApi, user: TestUser, team: string): Promise<string> {
  const { rows } = await api.sql.query<{ id: string }>(
    `select m.id from product.team_members m join product.principals p on p.id = m.principal_id
     where p.user_id = $1 and m.team_id = $2`,
    [user.user.id, team],
  );
  return rows[0]?.id ?? "";
}
