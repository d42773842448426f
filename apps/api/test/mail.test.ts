import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MailServer } from "./support/mail-server.ts";
import { TestApi } from "./support/test-api.ts";

const mail = new MailServer();
let api: TestApi;
beforeAll(async () => {
  await mail.listen();
  api = await TestApi.start({
    mail: { smtpUrl: mail.url, from: "Test <test@example.com>" },
  });
});
afterAll(async () => {
  await api?.close();
  mail.close();
});

const states = async () =>
  (await api.sql.query("select state, sealed is null as dropped from product.mails")).rows;

test("a mail is tried again until it is taken, once, and then its body is dropped", async () => {
  mail.refuse = true;
  const email = await api.register();
  await api.api.runJobs();
  expect(mail.received).toEqual([]);
  expect(await states()).toEqual([{ state: "pending", dropped: false }]);
  mail.refuse = false;
  await api.api.runJobs();
  expect(mail.received).toEqual([]);
  api.advance(60);
  await Promise.all([api.api.runJobs(), api.api.runJobs(), api.api.runJobs()]);
  expect(mail.received).toHaveLength(1);
  const [received] = mail.mailsTo(email);
  expect(received?.headers).toMatchObject({
    subject: "Verify your account",
    from: "Test <test@example.com>",
    "auto-submitted": "auto-generated",
  });
  const link = /http:\/\/localhost:3000\/verify-account\/[\w-]{43}/;
  expect(received?.text).toMatch(link);
  expect(received?.html).toMatch(link);
  expect(await states()).toEqual([{ state: "sent", dropped: true }]);
});

test("every letter is whole without images or styles, and names the company and where to write", async () => {
  mail.refuse = false;
  mail.received.length = 0;
  const named = await TestApi.start({
    mail: { smtpUrl: mail.url, from: "Test <test@example.com>" },
    companyName: "Höhe & Söhne <GmbH>",
    supportAddress: "help@example.com",
  });
  try {
    const email = await named.register();
    await named.register(email);
    await named.call("POST", "/api/password-reset/", { body: { email } });
    await named.api.runJobs();
    const letters = mail.mailsTo(email);
    expect(letters.map(({ headers }) => headers.subject).sort()).toEqual([
      "Set a new password",
      "Verify your account",
      "You already have an account",
    ]);
    for (const { text, html } of letters) {
      expect(text).toContain("Höhe & Söhne <GmbH>");
      expect(text).toContain("Questions? Write to help@example.com.");
      expect(html).toContain("Höhe &amp; Söhne &lt;GmbH&gt;");
      expect(html).toContain('href="mailto:help@example.com"');
      expect(html).toContain("prefers-color-scheme:dark");
      expect(html).not.toMatch(/<(img|table|script|link)\b|<GmbH>/);
      const [, url] = /<a href="([^"]+)" style/.exec(html) ?? [];
      expect(url).toMatch(/^http:\/\/localhost:3000\//);
      expect(text).toContain(`:\n${url}\n`);
      expect(html.split(String(url)).length - 1).toBe(3);
    }
  } finally {
    await named.close();
  }
});

test("a mail server that says nothing does not keep the service from ending", async () => {
  const silent = createServer((socket) => socket.on("error", () => undefined));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  const stuck = await TestApi.start({
    mail: { smtpUrl: `smtp://127.0.0.1:${port}/?ignoreTLS=true`, from: "Test <test@example.com>" },
  });
  for (let i = 0; i < 3; i++) await stuck.register();
  const connected = new Promise((resolve) => silent.once("connection", resolve));
  stuck.api.start();
  await connected;
  await stuck.close();
  silent.close();
}, 30_000);

test("one that is never taken is given up after about a day", async () => {
  mail.refuse = true;
  await api.register();
  for (let i = 0; i < 12; i++) {
    await api.api.runJobs();
    api.advance(4 * 3600);
  }
  expect(await states()).toContainEqual({ state: "failed", dropped: true });
});
