import { afterAll, beforeAll, expect, test } from "vitest";
import { MailServer } from "./support/mail-server.ts";
import { TestApi, type TestUser } from "./support/test-api.ts";

const mail = new MailServer();
let api: TestApi;
let user: TestUser;
beforeAll(async () => {
  await mail.listen();
  api = await TestApi.start({
    mail: { smtpUrl: mail.url, from: "Probability Chat <no-reply@example.com>" },
    supportAddress: "help@example.com",
  });
  user = await api.signIn(await api.register());
  await api.api.runJobs();
  mail.received.length = 0;
});
afterAll(async () => {
  await api?.close();
  mail.close();
});

const ask = (body: unknown, options: { key?: string; token?: string } = {}) =>
  api.call<{ data: { message: string }; message: string; fields: Record<string, string[]> }>(
    "POST",
    "/api/users/submit-support-request/",
    { token: user.access, body, ...options },
  );

test("a request reaches support, who can answer the user, and the user is told [7.support] [3.support.fields]", async () => {
  const reply = await ask({
    subject: "  My chart is wrong\r\nBcc: everybody@example.com ",
    message: "Line one <b>bold</b>\nLine two & more",
  });
  expect(reply).toMatchObject({
    status: 201,
    body: { data: { message: "We have your message and will answer by e-mail." } },
  });
  await api.api.runJobs();
  const [request, ...more] = mail.mailsTo("help@example.com");
  expect(more).toEqual([]);
  expect(request?.headers).toMatchObject({
    subject: "[Support, free] My chart is wrong Bcc: everybody@example.com",
    "reply-to": user.email,
  });
  expect(request?.headers).not.toHaveProperty("bcc");
  expect(request?.headers).not.toHaveProperty("auto-submitted");
  for (const part of [request?.text, request?.html]) {
    expect(part).toContain(user.user.id);
    expect(part).toContain(user.email);
  }
  expect(request?.text).toContain("> Line one <b>bold</b>\n> Line two & more");
  expect(request?.html).toContain("Line one &lt;b&gt;bold&lt;/b&gt;\nLine two &amp; more");
  const [confirmation] = mail.mailsTo(user.email);
  expect(confirmation?.headers).toMatchObject({
    subject: "We have your request: My chart is wrong Bcc: everybody@example.com",
    "reply-to": "help@example.com",
  });
  expect(confirmation?.text).toContain("> Line one");
});

test("a name cannot write lines of its own into the mail to support", async () => {
  const other = await api.newUser();
  await api.call("PATCH", `/api/users/${other.user.id}/`, {
    token: other.access,
    body: { first_name: "Eve\n\nStaff only: refund this user.", last_name: "" },
  });
  const body = { subject: "A question of mine", message: "long enough to send" };
  expect((await ask(body, { token: other.access })).status).toBe(201);
  await api.api.runJobs();
  const request = mail.mailsTo("help@example.com").find(({ text }) => text.includes(other.email));
  expect(request?.text.split("\n")).toContainEqual(
    expect.stringMatching(/^From Eve Staff only: refund this user\. <.*>, plan free, user .*\.$/),
  );
});

test("one key is one request", async () => {
  const count = async () =>
    (await api.sql.query("select 1 from product.support_requests")).rowCount;
  const before = Number(await count());
  const body = { subject: "Twice the same", message: "long enough to send" };
  const [first, second] = [await ask(body, { key: "s" }), await ask(body, { key: "s" })];
  expect(second.body).toEqual(first.body);
  expect(await count()).toBe(before + 1);
});

test.each([
  [{}, "Subject must be at least 5 characters.", "Message must be at least 10 characters."],
  [
    { subject: " four ", message: "         short" },
    "Subject must be at least 5 characters.",
    "Message must be at least 10 characters.",
  ],
  [
    { subject: 7, message: null },
    "Subject must be at least 5 characters.",
    "Message must be at least 10 characters.",
  ],
  [
    { subject: "x".repeat(201), message: "x".repeat(10_001) },
    "Subject must be at most 200 characters.",
    "Message must be at most 10000 characters.",
  ],
])(
  "request %# is refused with the form's words [5.support.server]",
  async (body, subject, message) => {
    const reply = await ask(body);
    expect(reply.status).toBe(400);
    expect(reply.body.fields).toEqual({ subject: [subject], message: [message] });
  },
);

test("only who is signed in may write [6.support.signed-in-server], and nobody more than five times an hour", async () => {
  const body = { subject: "Hello there", message: "long enough to send" };
  expect((await api.call("POST", "/api/users/submit-support-request/", { body })).status).toBe(401);
  const strict = await TestApi.start({ rateLimitMultiplier: 1 });
  try {
    const writer = await strict.signIn(await strict.register());
    const write = () =>
      strict.call("POST", "/api/users/submit-support-request/", { token: writer.access, body });
    for (let i = 0; i < 5; i++) expect((await write()).status).toBe(201);
    expect((await write()).status).toBe(429);
    strict.advance(3601);
    const again = await strict.signIn(writer.email);
    const reply = await strict.call("POST", "/api/users/submit-support-request/", {
      token: again.access,
      body,
    });
    expect(reply.status).toBe(201);
  } finally {
    await strict.close();
  }
});

const message = {
  name: "Ada Lovelace",
  email: "ada@example.org",
  subject: "Can it read my table?",
  message: "It has <b>many</b> columns\nand two rows.",
};
const write = (body: unknown, options: { key?: string } = {}) =>
  api.call<{ data: { message: string }; fields: Record<string, string[]> }>(
    "POST",
    "/api/contact/",
    { body, ...options },
  );
const contactRows = async () =>
  (await api.sql.query("select name, email, subject, message from product.contact_requests")).rows;

test("a message of the contact form is kept, reaches support once, and nobody else", async () => {
  await api.api.runJobs();
  mail.received.length = 0;
  const [first, second] = [await write(message, { key: "c" }), await write(message, { key: "c" })];
  expect(first.status).toBe(201);
  expect(second.body).toEqual(first.body);
  expect(await contactRows()).toEqual([message]);
  await api.api.runJobs();
  expect(mail.received).toHaveLength(1);
  const [request] = mail.mailsTo("help@example.com");
  expect(request?.headers).toMatchObject({
    subject: "[Contact] Can it read my table?",
    "reply-to": "ada@example.org",
  });
  expect(request?.text).toContain("From Ada Lovelace <ada@example.org>");
  expect(request?.text).toContain("> It has <b>many</b> columns\n> and two rows.");
  expect(request?.html).toContain("It has &lt;b&gt;many&lt;/b&gt; columns");
});

test.each([
  [{ name: "A" }, { name: ["Name must be at least 2 characters."] }],
  [{ name: "x".repeat(101) }, { name: ["Name must be at most 100 characters."] }],
  [{ email: "ada@\r\nBcc: all@example.org" }, { email: ["Please enter a valid email address."] }],
  [{ email: undefined }, { email: ["Please enter a valid email address."] }],
  [{ subject: "Help" }, { subject: ["Subject must be at least 5 characters."] }],
  [{ message: "x".repeat(10_001) }, { message: ["Message must be at most 10000 characters."] }],
  [{ website: "http://x" }, { website: ["Leave the field that is not shown empty."] }],
])("contact message %# is refused and not kept", async (part, fields) => {
  const before = await contactRows();
  const reply = await write({ ...message, ...part });
  expect([reply.status, reply.body.fields]).toEqual([400, fields]);
  expect(await contactRows()).toEqual(before);
});

test("nobody writes by the contact form more than five times an hour, and a year later it is gone", async () => {
  const strict = await TestApi.start({ rateLimitMultiplier: 1 });
  try {
    const send = () => strict.call("POST", "/api/contact/", { body: message });
    for (let i = 0; i < 5; i++) expect((await send()).status).toBe(201);
    expect((await send()).status).toBe(429);
    strict.advance(3601);
    expect((await send()).status).toBe(201);
    const kept = () => strict.sql.query("select 1 from product.contact_requests");
    expect((await kept()).rowCount).toBe(6);
    strict.advance(366 * 86_400);
    await strict.api.runJobs();
    expect((await kept()).rowCount).toBe(0);
  } finally {
    await strict.close();
  }
});
