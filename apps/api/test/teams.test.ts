import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { holdPlan } from "./support/hold-plan.ts";
import { accept, invite, join, newTeam, seatOf } from "./support/team.ts";
import { datasetSummary, TestApi, type TestUser } from "./support/test-api.ts";

const unknown = "0190f3a0-0000-7000-8000-000000000000";
const question = "How likely is rain?";

type Who = "owner" | "admin" | "member" | "viewer" | "removed" | "stranger";
const everybody: readonly Who[] = ["owner", "admin", "member", "viewer", "removed", "stranger"];

let api: TestApi;
let team: string;
/** A chat of the team with a dataset and an answer; its owner brought it. */
let chat: string;
let answer: string;
let invitation: string;
const people = {} as Record<Who, TestUser>;

type Body = { data: never; code: string; message: string };
const call = (
  who: Who,
  method: "GET" | "POST" | "PATCH" | "DELETE",
  route: string,
  body?: unknown,
) => api.call<Body>(method, route, { token: people[who].access, ...(body ? { body } : {}) });

const teamChat = async (who: Who, title = "Sales") =>
  (await call(who, "POST", "/api/chats/", { title, team_id: team })).body as unknown as {
    data: { id: string };
  };

async function withData(who: Who): Promise<string> {
  const { id } = (await teamChat(who)).data;
  expect((await api.commit(people[who], id, datasetSummary())).status).toBe(200);
  return id;
}

async function asked(who: Who, of = chat, content = question) {
  const reply = await api.reserve(people[who], of, { content });
  expect(reply.status).toBe(200);
  return reply.body.question_id;
}

beforeAll(async () => {
  api = await TestApi.start();
  people.owner = await api.newUser();
  team = await newTeam(api, people.owner);
  for (const who of ["admin", "member", "viewer"] as const) {
    people[who] = await join(api, people.owner, team, who);
  }
  people.removed = await join(api, people.owner, team, "admin");
  const seat = await seatOf(api, people.removed, team);
  expect((await call("admin", "DELETE", `/api/teams/${team}/members/${seat}/`)).status).toBe(200);
  people.stranger = await api.newUser();
  await newTeam(api, people.stranger, "Others");
  chat = await withData("owner");
  await api.settle(await asked("owner"), "Forty in a hundred.");
  const saved = await call("owner", "POST", `/api/chats/${chat}/send-message/`, {
    role: "assistant",
    content: "Forty in a hundred.",
  });
  answer = (saved.body.data as { id: string }).id;
  const sent = await call("owner", "POST", `/api/teams/${team}/invitations/`, {
    email: "someone@example.com",
  });
  invitation = (sent.body.data as { id: string }).id;
});
afterAll(() => api?.close());

/** What is asked, and the status for owner, admin, member, viewer, removed and stranger. */
const matrix: readonly [string, (who: Who) => Promise<{ status: number }>, ...number[]][] = [
  ["see the chat", (who) => call(who, "GET", `/api/chats/${chat}/`), 200, 200, 200, 200, 404, 404],
  [
    "read its messages",
    (who) => call(who, "GET", `/api/chats/${chat}/messages/`),
    ...[200, 200, 200, 200, 404, 404],
  ],
  [
    "export it",
    (who) => call(who, "GET", `/api/chats/${chat}/export/?format=json`),
    ...[200, 200, 200, 200, 404, 404],
  ],
  [
    "ask whether one may ask",
    (who) => call(who, "POST", `/api/chats/${chat}/validate-query/`, {}),
    ...[200, 200, 200, 200, 404, 404],
  ],
  [
    "write in it",
    (who) =>
      call(who, "POST", `/api/chats/${chat}/send-message/`, { role: "user", content: "Hm?" }),
    ...[201, 201, 201, 403, 404, 404],
  ],
  [
    "save an answer",
    (who) =>
      call(who, "POST", `/api/chats/${chat}/send-message/`, {
        role: "assistant",
        content: "Forty in a hundred.",
      }),
    ...[201, 201, 201, 403, 404, 404],
  ],
  ["ask in it", (who) => api.reserve(people[who], chat), 200, 200, 200, 403, 404, 404],
  [
    "stop asking",
    (who) => call(who, "POST", `/api/chats/${chat}/stop/`, {}),
    ...[200, 200, 200, 403, 404, 404],
  ],
  [
    "have a question read",
    (who) => api.service("chats/read", { access_token: people[who].access, chat_id: chat }),
    ...[200, 200, 200, 403, 404, 404],
  ],
  [
    "say what its columns mean",
    (who) =>
      api.service("chats/read", {
        ...{ access_token: people[who].access, chat_id: chat, need: "manage" },
      }),
    ...[200, 200, 403, 403, 404, 404],
  ],
  [
    "rate an answer",
    (who) => call(who, "POST", `/api/chats/${chat}/messages/${answer}/feedback/`, { rating: "up" }),
    ...[200, 200, 200, 403, 404, 404],
  ],
  [
    "begin an upload",
    (who) =>
      api.service("chats/authorize-upload", { access_token: people[who].access, chat_id: chat }),
    ...[200, 200, 403, 403, 404, 404],
  ],
  [
    "give it another dataset",
    (who) => api.commit(people[who], chat, datasetSummary()),
    ...[200, 200, 403, 403, 404, 404],
  ],
  [
    "rename it",
    (who) => call(who, "PATCH", `/api/chats/${chat}/`, { title: "Rain" }),
    ...[200, 200, 403, 403, 404, 404],
  ],
  [
    "take back what another brought",
    (who) =>
      who === "owner"
        ? Promise.resolve({ status: 0 })
        : call(who, "DELETE", `/api/chats/${chat}/share/`),
    ...[0, 403, 403, 403, 404, 404],
  ],
  [
    "delete another's chat",
    async (who) => call(who, "DELETE", `/api/chats/${(await teamChat("owner")).data.id}/`),
    ...[200, 200, 403, 403, 404, 404],
  ],
  [
    "make a chat",
    (who) => call(who, "POST", "/api/chats/", { title: "Mine", team_id: team }),
    ...[201, 201, 201, 403, 404, 404],
  ],
  [
    "bring a chat",
    async (who) =>
      call(who, "POST", `/api/chats/${await api.newChat(people[who])}/share/`, { team_id: team }),
    ...[200, 200, 200, 403, 404, 404],
  ],
  [
    "see who is in it",
    (who) => call(who, "GET", `/api/teams/${team}/members/`),
    ...[200, 200, 200, 200, 404, 404],
  ],
  [
    "see what was used",
    (who) => call(who, "GET", `/api/teams/${team}/usage/`),
    ...[200, 200, 200, 200, 404, 404],
  ],
  [
    "download what was used",
    (who) => call(who, "GET", `/api/teams/${team}/usage/export/`),
    ...[200, 200, 200, 200, 404, 404],
  ],
  [
    "see who is invited",
    (who) => call(who, "GET", `/api/teams/${team}/invitations/`),
    ...[200, 200, 403, 403, 404, 404],
  ],
  [
    "invite",
    (who) => call(who, "POST", `/api/teams/${team}/invitations/`, { email: `${who}@example.org` }),
    ...[201, 201, 403, 403, 404, 404],
  ],
  [
    "invite an owner",
    (who) =>
      call(who, "POST", `/api/teams/${team}/invitations/`, {
        email: "o@example.org",
        role: "owner",
      }),
    ...[400, 400, 400, 400, 400, 400],
  ],
  [
    "invite again",
    (who) => call(who, "POST", `/api/teams/${team}/invitations/${invitation}/resend/`, {}),
    ...[200, 200, 403, 403, 404, 404],
  ],
  [
    "revoke what is not there",
    (who) => call(who, "DELETE", `/api/teams/${team}/invitations/${unknown}/`),
    ...[404, 404, 403, 403, 404, 404],
  ],
  [
    "change somebody's cap",
    async (who) =>
      call(who, "PATCH", `/api/teams/${team}/members/${await seatOf(api, people.viewer, team)}/`, {
        monthly_limit: 5,
      }),
    ...[200, 200, 403, 403, 404, 404],
  ],
  [
    "change the owner's role",
    async (who) =>
      call(who, "PATCH", `/api/teams/${team}/members/${await seatOf(api, people.owner, team)}/`, {
        role: "viewer",
      }),
    ...[409, 409, 403, 403, 404, 404],
  ],
  [
    "remove the owner",
    async (who) =>
      call(who, "DELETE", `/api/teams/${team}/members/${await seatOf(api, people.owner, team)}/`),
    ...[409, 409, 403, 403, 404, 404],
  ],
  [
    "remove whom there is not",
    (who) => call(who, "DELETE", `/api/teams/${team}/members/${unknown}/`),
    ...[404, 404, 403, 403, 404, 404],
  ],
  [
    "name it",
    (who) => call(who, "PATCH", `/api/teams/${team}/`, { name: "Analysts" }),
    ...[200, 200, 403, 403, 404, 404],
  ],
  [
    "hand it over to nobody",
    (who) => call(who, "POST", `/api/teams/${team}/hand-over/`, { member_id: unknown }),
    ...[404, 403, 403, 403, 404, 404],
  ],
  [
    "delete it under another name",
    (who) => call(who, "DELETE", `/api/teams/${team}/`, { name: "Else" }),
    ...[400, 403, 403, 403, 404, 404],
  ],
];

test.each(matrix)("%s", async (_, perform, ...statuses) => {
  const got: number[] = [];
  for (const who of everybody) got.push((await perform(who)).status);
  expect(got).toEqual(statuses);
});

test("what is another team's and what is not there are told apart by nothing", async () => {
  const replies = [
    await call("stranger", "GET", `/api/chats/${chat}/`),
    await call("stranger", "GET", `/api/chats/${unknown}/`),
    await call("stranger", "GET", `/api/teams/${team}/usage/`),
    await call("stranger", "GET", `/api/teams/${unknown}/usage/`),
  ];
  const told = replies.map(({ status, body }) => [status, body.code, body.message]);
  expect(new Set(told.map(String)).size).toBe(1);
  const list = await call("stranger", "GET", "/api/chats/");
  expect(JSON.stringify(list.body)).not.toContain(team);
});

describe("an invitation", () => {
  test("is sent to one address so often an hour, and then refused", async () => {
    const strict = await TestApi.start({ rateLimitMultiplier: 1 });
    try {
      const owner = await strict.newUser();
      const token = owner.access;
      const its = `/api/teams/${await newTeam(strict, owner)}/invitations/`;
      const body = { email: "guest@example.org", role: "viewer" };
      const sent = await strict.call<{ data: { id: string } }>("POST", its, { token, body });
      const again = `${its}${sent.body.data.id}/resend/`;
      const statuses: number[] = [];
      for (let time = 0; time < 5; time++) {
        statuses.push((await strict.call("POST", again, { token, body: {} })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 429]);
    } finally {
      await strict.close();
    }
  });

  test("is good for its address alone, once, and says whose team it is", async () => {
    const guest = await api.newUser();
    const token = await invite(api, people.admin, team, guest.email.toUpperCase(), "viewer");
    const read = await api.call<Body>("POST", "/api/invitations/read/", { body: { token } });
    expect(read.body.data).toMatchObject({ team: "Analysts", role: "viewer" });
    expect((await accept(api, people.stranger, token)).body.code).toBe("forbidden");
    // Two tabs at once: one joins, and the other finds the invitation used.
    const both = await Promise.all([accept(api, guest, token), accept(api, guest, token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await accept(api, guest, token)).body.code).toBe("token_invalid");
    const seat = await seatOf(api, guest, team);
    const left = await api.call("DELETE", `/api/teams/${team}/members/${seat}/`, {
      token: guest.access,
    });
    expect(left.status).toBe(200);
    const events = await api.call<{ data: { event: string }[] }>(
      "GET",
      "/api/users/security-events/",
      { token: guest.access },
    );
    expect(events.body.data.map(({ event }) => event)).toEqual(
      expect.arrayContaining(["team_joined", "team_left"]),
    );
  });

  test("is no longer good once sent again, revoked, or old", async () => {
    const guest = await api.newUser();
    const route = `/api/teams/${team}/invitations/`;
    const first = await invite(api, people.owner, team, guest.email);
    const { body } = await call("owner", "GET", route);
    const { id } = (body.data as { id: string; email: string }[]).find(
      ({ email }) => email === guest.email,
    ) as { id: string };
    expect((await call("owner", "POST", route, { email: guest.email })).body.code).toBe("conflict");
    expect((await call("owner", "POST", `${route}${id}/resend/`, {})).status).toBe(200);
    const second = await api.mailToken(guest.email, "invitation");
    expect((await accept(api, guest, first)).body.code).toBe("token_invalid");
    await api.sql.query("update product.team_invitations set expires_at = now() where id = $1", [
      id,
    ]);
    expect((await accept(api, guest, second)).body.code).toBe("token_invalid");
    expect((await call("owner", "DELETE", `${route}${id}/`)).status).toBe(200);
    expect((await accept(api, guest, second)).body.code).toBe("token_invalid");
  });

  test("takes one of the plan's seats", async () => {
    const route = `/api/teams/${team}/invitations/`;
    const statuses = new Set<number>();
    let refused = "";
    for (let n = 0; n < 20 && refused === ""; n++) {
      const reply = await call("owner", "POST", route, { email: `seat-${n}@example.org` });
      statuses.add(reply.status);
      if (reply.status === 403) refused = reply.body.code;
    }
    expect(refused).toBe("plan_limit");
    const { rows } = await api.sql.query(
      `select (select count(*) from product.team_members where team_id = $1)
            + (select count(*) from product.team_invitations where team_id = $1) as n`,
      [team],
    );
    expect(Number(rows[0].n)).toBe(20);
    await api.sql.query("delete from product.team_invitations where email like 'seat-%'");
  });
});

describe("what is asked in a team", () => {
  const standing = async () => {
    const { rows } = await api.sql.query(
      `select spent, reserved from product.quota_periods q join product.principals p on p.id = q.principal_id
       where p.user_id = $1 and q.source <> 'free'`,
      [people.owner.user.id],
    );
    return rows[0] as { spent: number; reserved: number };
  };

  test("is the owner's to pay, and the ledger says who asked", async () => {
    const of = await withData("member");
    const [before, own] = [await standing(), await api.me(people.member)];
    await api.settle(await asked("member", of), "One.");
    await api.settle(await asked("admin", of), "Two.");
    expect((await standing()).spent).toBe(before.spent + 2);
    expect((await api.me(people.member)).queries_used).toBe(own.queries_used);
    const { rows } = await api.sql.query(
      `select u.email from product.ledger_entries l
       join product.principals p on p.id = l.asked_by join product.users u on u.id = p.user_id
       where l.team_id = $1 and l.kind = 'settle' order by l.id desc limit 2`,
      [team],
    );
    expect(rows.map(({ email }) => email)).toEqual([people.admin.email, people.member.email]);
  });

  test("keeps to a member's cap, however many ask at once, also once chats are gone", async () => {
    const of = await withData("member");
    const { rows } = await api.sql.query(
      `select count(*)::int as n from product.ledger_entries l join product.principals p
       on p.id = l.asked_by where l.kind = 'settle' and l.team_id = $2 and p.user_id = $1`,
      [people.member.user.id, team],
    );
    const route = `/api/teams/${team}/members/${await seatOf(api, people.member, team)}/`;
    await call("admin", "PATCH", route, { monthly_limit: rows[0].n + 2 });
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        api.reserve(people.member, of, { content: `${question} ${n}` }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403, 403]);
    expect(replies.find(({ status }) => status === 403)?.body.code).toBe("member_limit");
    for (const { body } of replies.filter(({ status }) => status === 200)) {
      await api.settle(body.question_id);
    }
    expect((await call("member", "DELETE", `/api/chats/${of}/`)).status).toBe(200);
    const may = await call("member", "POST", `/api/chats/${chat}/validate-query/`, {});
    expect(may.body.data).toMatchObject({ can_query: false });
    expect(may.body.message).toContain("an admin can raise the number");
    await call("admin", "PATCH", route, { monthly_limit: null });
    await api.settle(await asked("member"), "Now I may.");
  });

  test("overspends nobody's plan, whoever asks and wherever", async () => {
    await api.leave(people.owner, 3);
    const own = (await api.chatWithData(people.owner)).chat;
    const replies = await Promise.all([
      ...(["owner", "admin", "member"] as const).flatMap((who) => [
        api.reserve(people[who], chat, { content: `${who} 1` }),
        api.reserve(people[who], chat, { content: `${who} 2` }),
      ]),
      api.reserve(people.owner, own),
    ]);
    const taken = replies.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(3);
    const team = replies.slice(0, 6).find(({ status }) => status === 403);
    expect(team?.body.code).toBe("query_limit");
    expect(team?.body.message).toContain("has used up its questions of this month");
    for (const { body } of taken) {
      await api.service(`questions/${body.question_id}/release`, { reason: "test" });
    }
    expect((await standing()).reserved).toBe(0);
    await api.sql.query(
      "update product.quota_periods set granted = greatest(granted, allowance) where source <> 'free'",
    );
  });

  test("by two at once keeps every message, with its author, and one's stop stops nobody else", async () => {
    const of = await withData("owner");
    const write = (who: Who, role: string, content: string) =>
      call(who, "POST", `/api/chats/${of}/send-message/`, { role, content });
    await Promise.all([write("admin", "user", question), write("member", "user", question)]);
    const [admins, members] = [await asked("admin", of), await asked("member", of)];
    const stopped = await call("member", "POST", `/api/chats/${of}/stop/`, {});
    expect(stopped.body.data).toEqual({ stopped: 1 });
    expect((await api.settle(members)).status).toBe(409);
    expect((await api.settle(admins, "About a third.")).status).toBe(200);
    await write("admin", "assistant", "About a third.");
    await api.settle(await asked("member", of), "About a half.");
    const list = await call("viewer", "GET", `/api/chats/${of}/messages/`);
    const shown = list.body.data as { role: string; content: string; author: unknown }[];
    expect(shown.map(({ role, content }) => `${role}: ${content}`)).toEqual([
      `user: ${question}`,
      `user: ${question}`,
      "assistant: About a third.",
      "assistant: About a half.",
    ]);
    expect(shown[0]?.author).toEqual({ name: "Ada", is_you: false });
  });

  test("is given up with whoever is removed, and reaches them no more", async () => {
    const gone = await join(api, people.owner, team, "member");
    const under = await api.reserve(gone, chat, { content: "What do they sell?" });
    const before = await standing();
    const seat = await seatOf(api, gone, team);
    expect((await call("admin", "DELETE", `/api/teams/${team}/members/${seat}/`)).status).toBe(200);
    expect((await api.settle(under.body.question_id)).status).toBe(409);
    expect(await standing()).toEqual({ spent: before.spent, reserved: before.reserved - 1 });
    expect((await api.reserve(gone, chat)).status).toBe(404);
    expect((await api.call("GET", `/api/chats/${chat}/`, { token: gone.access })).status).toBe(404);
  });

  test("leaves nothing to learn from, whatever the one who asks has agreed to", async () => {
    await api.call("PUT", `/api/users/${people.owner.user.id}/learning-consent/`, {
      token: people.owner.access,
      body: { learning_consent: true },
    });
    const reply = await api.reserve(people.owner, chat);
    expect(reply.body).toMatchObject({ use: null });
    await api.settle(reply.body.question_id);
  });
});

describe("a chat", () => {
  test("comes with its dataset and answers, and goes back with them", async () => {
    const { chat: own, summary } = await api.chatWithData(people.member);
    await api.settle((await api.reserve(people.member, own)).body.question_id, "A tenth.");
    const used = async (who: Who) =>
      (
        await api.call<{ data: { storage: { used: number } } }>("GET", "/api/usage/", {
          token: people[who].access,
        })
      ).body.data.storage.used;
    const [owners, members] = [await used("owner"), await used("member")];
    expect((await call("admin", "GET", `/api/chats/${own}/`)).status).toBe(404);
    const shared = await call("member", "POST", `/api/chats/${own}/share/`, { team_id: team });
    expect(shared.body.data).toMatchObject({
      model_data: { id: summary.id },
      team: { id: team, role: "member", can_ask: true, can_manage: true, is_own: true },
    });
    expect(await used("owner")).toBe(owners + summary.bytes);
    expect(await used("member")).toBe(members - summary.bytes);
    const list = await call("viewer", "GET", `/api/chats/${own}/messages/`);
    expect(list.body.data).toMatchObject([
      { role: "user", author: { name: "Ada", is_you: false } },
      { role: "assistant", content: "A tenth." },
    ]);
    const seen = await call("viewer", "GET", `/api/chats/${own}/`);
    expect(seen.body.data).toMatchObject({
      team: { can_ask: false, can_manage: false, notice: expect.stringContaining("read") },
    });
    const back = await call("member", "DELETE", `/api/chats/${own}/share/`);
    expect(back.body.data).toMatchObject({ team: null, model_data: { id: summary.id } });
    expect((await call("viewer", "GET", `/api/chats/${own}/`)).status).toBe(404);
    expect(await used("member")).toBe(members);
  });

  test("of a team admits uploads of the team's plan, to whoever may upload there alone", async () => {
    const upload = (who: Who, chat_id: string | null) =>
      api.service<{ plan: { file_size: number } }>("chats/authorize-upload", {
        access_token: people[who].access,
        chat_id,
      });
    expect((await upload("member", null)).body.plan.file_size).toBe(5_120);
    expect((await upload("viewer", null)).body.plan.file_size).toBe(10);
    const own = await api.newChat(people.member);
    expect((await upload("member", own)).body.plan.file_size).toBe(10);
    expect((await upload("member", (await teamChat("member")).data.id)).body.plan.file_size).toBe(
      5_120,
    );
  });
});

test("usage is told by member, to admins of all and to others of themselves", async () => {
  await api.call("PATCH", `/api/users/${people.member.user.id}/`, {
    token: people.member.access,
    body: { first_name: "=HYPERLINK(1)", last_name: "" },
  });
  const usage = async (who: Who) =>
    (await call(who, "GET", `/api/teams/${team}/usage/`)).body.data as {
      members: { email: string | null; name: string; queries: number; storage: number }[];
      queries: { used: number };
    };
  const all = await usage("admin");
  const of = (email: string) => all.members.find((member) => member.email === email);
  expect(of(people.member.email)?.queries).toBeGreaterThan(2);
  expect(of(people.owner.email)?.storage).toBeGreaterThan(0);
  const { rows } = await api.sql.query(
    "select count(*)::int as n from product.ledger_entries where team_id = $1 and kind = 'settle'",
    [team],
  );
  expect(all.members.reduce((sum, { queries }) => sum + queries, 0)).toBe(rows[0].n);
  expect((await usage("viewer")).members.map(({ email }) => email)).toEqual([people.viewer.email]);
  const csv = await api.call<string>("GET", `/api/teams/${team}/usage/export/`, {
    token: people.admin.access,
  });
  expect(csv.headers["content-type"]).toContain("text/csv");
  expect(csv.body).toContain(`,'=HYPERLINK(1),${people.member.email},member,`);
});

test("an account's export says which teams it is in, who invites it, and what it brought", async () => {
  await invite(api, people.stranger, (await teamsOf("stranger"))[0]?.id ?? "", people.member.email);
  const { body } = await api.call<Record<string, unknown[]>>("GET", "/api/users/export/", {
    token: people.member.access,
  });
  expect(body.teams).toMatchObject([{ team: "Analysts", role: "member" }]);
  expect(body.team_invitations).toMatchObject([{ team: "Others", role: "member" }]);
  expect(body.team_chats).not.toHaveLength(0);
  expect(JSON.stringify(body)).not.toContain(people.owner.email);
});

const teamsOf = async (who: Who) =>
  (await call(who, "GET", "/api/teams/")).body.data as {
    id: string;
    role: string;
    read_only: string | null;
  }[];

test("a plan that ends leaves the team to be read, and to be left", async () => {
  await holdPlan(api.databaseUrl, people.owner.email, null);
  for (const who of ["owner", "member"] as const) {
    expect((await teamsOf(who))[0]?.read_only).toContain("is read-only");
    expect((await api.reserve(people[who], chat)).body.code).toBe("team_read_only");
    const made = await call(who, "POST", "/api/chats/", { team_id: team });
    expect(made.body.code).toBe("team_read_only");
    expect((await call(who, "GET", `/api/chats/${chat}/messages/`)).status).toBe(200);
    expect((await call(who, "GET", `/api/chats/${chat}/`)).body.data).toMatchObject({
      team: { can_ask: false, notice: expect.stringContaining("read-only") },
    });
  }
  const invited = await call("owner", "POST", `/api/teams/${team}/invitations/`, {
    email: "late@example.org",
  });
  expect(invited.body.code).toBe("team_read_only");
  expect((await teamsOf("owner")).length).toBe(1);
  const seat = await seatOf(api, people.viewer, team);
  expect((await call("viewer", "DELETE", `/api/teams/${team}/members/${seat}/`)).status).toBe(200);
  await holdPlan(api.databaseUrl, people.owner.email, { plan: "enterprise", status: "past_due" });
  expect((await teamsOf("owner"))[0]?.read_only).toContain("subscription is not active");
  await holdPlan(api.databaseUrl, people.owner.email, { plan: "enterprise", status: "active" });
  await api.settle(await asked("member"), "Again.");
});

const deleteAccount = (user: TestUser) =>
  api.call<Body>("DELETE", `/api/users/${user.user.id}/`, {
    token: user.access,
    body: { password: user.password },
  });

test("a team outlives who made it: handed over first, its answers stay", async () => {
  const refused = await deleteAccount(people.owner);
  expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(refused.body.message).toContain("Hand it over");
  const over = (to: string) =>
    call("owner", "POST", `/api/teams/${team}/hand-over/`, { member_id: to });
  const seats = await Promise.all(
    (["member", "admin"] as const).map((who) => seatOf(api, people[who], team)),
  );
  expect((await over(seats[0] ?? "")).body.code).toBe("conflict");
  const open = await asked("member", chat, "Who pays for this?");
  expect((await over(seats[1] ?? "")).body.data).toMatchObject({ role: "admin" });
  expect((await api.settle(open)).status).toBe(409);
  expect((await teamsOf("admin"))[0]).toMatchObject({ role: "owner" });
  expect((await api.reserve(people.member, chat)).body.code).toBe("team_read_only");
  expect((await deleteAccount(people.owner)).status).toBe(200);
  await holdPlan(api.databaseUrl, people.admin.email, { plan: "enterprise", status: "active" });
  await api.settle(await asked("member"), "On the new plan.");
  expect((await deleteAccount(people.member)).status).toBe(200);
  const list = await call("admin", "GET", `/api/chats/${chat}/messages/`);
  const told = list.body.data as { content: string; answer: unknown; author: unknown }[];
  for (const content of ["Forty in a hundred.", "On the new plan."]) {
    expect(told.find((message) => message.content === content)?.answer).not.toBeNull();
  }
  expect(told.every(({ author }) => author === null || author === undefined)).toBe(false);
});

test("a team that is deleted is gone with all it has", async () => {
  const gone = await call("admin", "DELETE", `/api/teams/${team}/`, { name: "Analysts" });
  expect(gone.status).toBe(200);
  const { rows } = await api.sql.query(
    `select (select count(*) from product.chats where id = $1)
          + (select count(*) from product.datasets where chat_id = $1 or
               (state = 'live' and principal_id not in (select id from product.principals)))
          + (select count(*) from product.team_members where team_id = $2) as n`,
    [chat, team],
  );
  expect(Number(rows[0].n)).toBe(0);
  expect((await deleteAccount(people.admin)).status).toBe(200);
});
