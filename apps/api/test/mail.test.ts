import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestApi } from "./support/test-api.ts";

/** As much SMTP as a delivery needs; `refuse` answers every mail with a passing error. */
class MailServer {
  readonly received: string[] = [];
  refuse = false;
  readonly #server: Server = createServer((socket) => this.#serve(socket));

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    if (typeof address !== "object" || !address) throw new Error("The server has no port.");
    return address.port;
  }

  close(): void {
    this.#server.close();
  }

  #serve(socket: Socket): void {
    let data: string | undefined;
    let buffer = "";
    socket.on("error", () => undefined);
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      buffer += chunk;
      for (let end = buffer.indexOf("\r\n"); end >= 0; end = buffer.indexOf("\r\n")) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        if (data !== undefined) {
          if (line !== ".") data += `${line}\n`;
          else {
            this.received.push(data);
            data = undefined;
            socket.write("250 taken\r\n");
          }
        } else if (/^DATA/i.test(line)) {
          data = "";
          socket.write("354 go on\r\n");
        } else if (/^MAIL/i.test(line) && this.refuse) socket.write("451 later\r\n");
        else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
        else socket.write("250 ok\r\n");
      }
    });
  }
}

const mail = new MailServer();
let api: TestApi;
beforeAll(async () => {
  const port = await mail.listen();
  api = await TestApi.start({
    mail: { smtpUrl: `smtp://127.0.0.1:${port}/?ignoreTLS=true`, from: "Test <test@example.com>" },
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
  expect(mail.received[0]).toContain(`To: ${email}`);
  expect(mail.received[0]?.replaceAll("=\n", "")).toMatch(/\/verify-account\/[\w-]{43}/);
  expect(await states()).toEqual([{ state: "sent", dropped: true }]);
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
  const begun = Date.now();
  await stuck.close();
  expect(Date.now() - begun).toBeLessThan(15_000);
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
