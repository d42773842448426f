import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { afterEach, expect, test } from "vitest";
import { linkTo, newPerson, signIn } from "./support/person.ts";
import { dataDirectory, type Server, startServer } from "./support/server.ts";
import { startTraceReceiver } from "./support/trace-receiver.ts";

let server: Server | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

interface Exchange {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly body: string;
}

function readReply(sent: ClientRequest): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    sent.once("error", reject);
    sent.once("response", (response: IncomingMessage) => {
      let body = "";
      response.on("data", (chunk: Buffer) => {
        body += chunk.toString();
      });
      response.once("end", () =>
        resolve({ status: response.statusCode, connection: response.headers.connection, body }),
      );
      response.once("error", reject);
    });
  });
}

function get(url: string, agent?: Agent): Promise<Exchange> {
  const sent = request(url, agent ? { agent } : {});
  sent.end();
  return readReply(sent);
}

test("a signal turns readiness off at once, requests under way end, and the process ends with 0", async () => {
  server = await startServer(await dataDirectory(), { DRAIN_SECONDS: "8" });
  const { address } = server;
  const ada = await newPerson(address);
  const chat = await ada.createChat();
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await get(`${address}/readyz`, kept)).toMatchObject({
    status: 200,
    connection: "keep-alive",
  });

  const head = `--x\r\ncontent-disposition: form-data; name="chat_id"\r\n\r\n${chat}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="t.csv"\r\ncontent-type: text/csv\r\n\r\ncolour,size\nred,1\n`;
  const upload = request(`${address}/ai/upload_chat`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${ada.token}`,
      "content-type": "multipart/form-data; boundary=x",
    },
  });
  const uploaded = readReply(upload);
  await new Promise<void>((resolve) => upload.write(head, () => resolve()));

  server.process.kill("SIGTERM");
  await expect
    .poll(() => get(`${address}/readyz`, kept), { interval: 20 })
    .toMatchObject({ status: 503, connection: "close" });
  expect(await get(`${address}/healthz`)).toMatchObject({ status: 200, connection: "close" });
  expect((await ada.call("GET", "/api/chats/")).status).toBe(200);
  await expect
    .poll(() =>
      get(`${address}/readyz`).then(
        () => "served",
        (error: NodeJS.ErrnoException) => error.code,
      ),
    )
    .toMatch(/ECONNREFUSED|ECONNRESET/);

  upload.end("blue,2\r\n--x--\r\n");
  const { status, body } = await uploaded;
  expect([status, JSON.parse(body).data?.rows]).toEqual([200, 2]);
  expect(await server.ended).toBe(0);
});

test("the figures of both servers are on one page", async () => {
  server = await startServer(await dataDirectory());
  const { address } = server;
  const ada = await newPerson(address);
  const chat = await ada.createChat();
  await ada.upload(chat, "colour,size\nred,1\nred,2\nblue,3\n");
  await ada.ask(chat, "What is the probability that colour is red?");
  await ada.ask(chat, "What is the probability that a passenger owned a dog?");
  const page = await (await fetch(`${address}/metrics`)).text();
  const figure = (name: string) => Number(page.split(`\n${name} `)[1]?.split("\n")[0]);
  const asked = ["answer", "clarify", "refuse", "release"].map((outcome) =>
    figure(`probability_chat_questions_total{outcome="${outcome}"}`),
  );
  expect(asked[0]).toBe(1);
  expect((asked[1] ?? 0) + (asked[2] ?? 0)).toBe(1);
  expect(asked[3]).toBe(0);
  expect(figure("probability_chat_reservations_open")).toBe(0);
  expect(figure("probability_chat_mails_pending")).toBe(0);
  expect(figure('probability_chat_webhooks_total{outcome="received"}')).toBe(0);
  expect(page).toMatch(
    /http_request_duration_seconds_count\{[^}]*route="\/api\/chats\/"[^}]*\} [1-9]/,
  );
  expect(page).toMatch(/assistant_request_seconds_count\{[^}]*route="\/ai\/converse"[^}]*\} 2/);
  const families = [...page.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  expect(new Set(families).size).toBe(families.length);
});

test("log and traces follow a request, and have nothing that was said", async () => {
  const receiver = await startTraceReceiver();
  server = await startServer(await dataDirectory(), {
    LOG_LEVEL: "debug",
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=secret-of-the-collector",
  });
  const { address } = server;
  let log = "";
  const take = (chunk: Buffer) => {
    log += chunk.toString();
  };
  server.process.stdout?.on("data", take);
  server.process.stderr?.on("data", take);

  const ada = await newPerson(address);
  const verification = await linkTo(address, ada.email, "/verify-account/");
  const pair = await ada.call<{ data: { access: string; refresh: string } }>(
    "POST",
    "/api/token/",
    { email: ada.email, password: "correct horse battery" },
  );
  const { access, refresh } = pair.body.data;
  await ada.call("POST", "/api/token/", { email: ada.email, password: "guessedpassword" });
  await ada.call("POST", "/api/token/refresh/", { refresh });
  await ada.call("POST", "/api/token/refresh/", { refresh: `${refresh}forged` });
  await ada.call("POST", "/api/password-reset/", { email: ada.email });
  const reset = await linkTo(address, ada.email, "/reset-password/");
  await fetch(verification);
  await fetch(reset);
  const chat = await ada.createChat("Titletattle");
  await ada.upload(chat, "fruit,size\nmangosteen,1\nrambutan,2\n", "secretfilename.csv");
  await ada.upload(chat, 'fruit,size\n"mangosteen,1\n', "secretfilename.csv");
  await ada.ask(chat, "What is the probability that fruit is mangosteen?", "idempotent-secret-key");
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const followed = (body: object, headers: Record<string, string>) =>
    fetch(`${address}/ai/converse`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${access}`,
        "content-type": "application/json",
        ...headers,
      },
      body: JSON.stringify(body),
    });
  const asked = await followed(
    { chat_id: chat, message: "What is the probability that fruit is mangosteen?" },
    { "x-request-id": "adas-question", traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  );
  expect([asked.status, asked.headers.get("x-request-id")]).toEqual([200, "adas-question"]);
  // What is no phrase of ours goes to a process that reads.
  const readTraceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  await followed(
    { chat_id: chat, message: "what share of them are mangosteens" },
    { traceparent: `00-${readTraceId}-b7ad6b7169203331-01` },
  );
  const forged = await followed({ chat_id: 1 }, { "x-request-id": `forged ${ada.email}` });
  const { request_id } = (await forged.json()) as { request_id: string };
  expect(request_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(forged.headers.get("x-request-id")).toBe(request_id);
  await ada.ask(chat, "What is the probability of a xylophonist?");
  await ada.call("POST", `/api/chats/${chat}/send-message/`, {
    role: "user",
    content: "What about the quetzalcoatlus?",
  });
  await ada.call("POST", `/api/chats/${chat}/send-message/`, {
    role: "assistant",
    content: "A forgery of the quetzalcoatlus",
  });
  await ada.call("POST", "/api/users/submit-support-request/", {
    subject: "Marmalade subject",
    message: "Marmalade message of some length",
  });
  await ada.call("GET", `/api/chats/?q=searchedword`);
  await fetch(`${address}/api/chats/`, { headers: { authorization: `Bearer ${access}forged` } });
  await fetch(`${address}/api/token/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: `{"email":"${ada.email}","password":"brokenjsonpassword"`,
  });
  const again = await signIn(address, ada.email, "correct horse battery");
  await again.call("POST", "/api/token/revoke/", { refresh });
  await server.stop();

  const lines = log
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const served = lines.filter(({ msg }) => msg === "served");
  expect(served.length).toBeGreaterThan(15);
  const ids = served.map(({ request_id }) => String(request_id));
  expect(ids.filter((id) => id !== "adas-question" && !/^[0-9a-f-]{36}$/.test(id))).toEqual([]);
  const ofQuestion = lines.filter((line) => line.request_id === "adas-question");
  expect(ofQuestion.map(({ server, route }) => [server, route])).toEqual([
    ["api", "/internal/callers/identify"],
    ["api", "/internal/questions/reserve"],
    ["api", "/internal/questions/:id/settle"],
    ["ai", "/ai/converse"],
  ]);
  expect(new Set(ofQuestion.map(({ trace_id }) => trace_id))).toEqual(new Set([traceId]));

  const asks = "b7ad6b7169203331 > POST /ai/converse";
  const answers = `${asks} > answers > answer`;
  expect([...new Set(receiver.pathsOf(traceId))]).toEqual(
    [
      asks,
      `${asks} > identifyCaller`,
      `${asks} > identifyCaller > POST /internal/callers/identify`,
      `${asks} > reserveQuestion`,
      `${asks} > reserveQuestion > POST /internal/questions/reserve`,
      `${asks} > answers`,
      answers,
      `${answers} > read`,
      `${answers} > evaluate`,
      `${answers} > say`,
      `${asks} > settleQuestion`,
      `${asks} > settleQuestion > POST /internal/questions/:id/settle`,
    ].sort(),
  );
  expect(receiver.pathsOf(readTraceId)).toContain(`${answers} > read > reads > search`);
  expect(receiver.received()).toContain(`{"key":"reader.model"`);
  await receiver.close();

  const token = (link: string) => link.split("/").at(-1) ?? "";
  const secrets = {
    password: "correct horse battery",
    "wrong password": "guessedpassword",
    "password of broken JSON": "brokenjsonpassword",
    address: ada.email,
    "access token": access.split(".")[2] ?? "",
    "refresh token": refresh,
    "verification token": token(verification),
    "reset token": token(reset),
    "chat's title": "Titletattle",
    "cell's value": "mangosteen",
    "file's name": "secretfilename",
    question: "xylophonist",
    message: "quetzalcoatlus",
    "support request": "marmalade",
    search: "searchedword",
    "idempotency key": "idempotent-secret-key",
    "collector's token": "secret-of-the-collector",
  };
  expect(Object.values(secrets).every((secret) => secret.length > 5)).toBe(true);
  for (const kept of [log, receiver.received()]) {
    const told = Object.entries(secrets).filter(([, secret]) =>
      kept.toLowerCase().includes(secret.toLowerCase()),
    );
    expect(told.map(([name]) => name)).toEqual([]);
  }
});
