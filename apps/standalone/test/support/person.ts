import type { Answer, ConverseReply, Message, User } from "@probability-chat/contract";

/** A reply as it came, with its status. */
export interface Reply<T = unknown> {
  readonly status: number;
  readonly body: T;
}

interface Failure {
  readonly message: string;
  readonly code: string;
}

/** Someone who uses the product over its wire, as any client would. */
export interface Person {
  readonly email: string;
  readonly token: string;
  call<T = unknown>(
    method: string,
    route: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply<T>>;
  createChat(title?: string): Promise<string>;
  upload(
    chat: string,
    csv: string | Uint8Array<ArrayBuffer>,
    name?: string,
  ): Promise<Reply<Failure>>;
  ask(chat: string, message: string, key?: string): Promise<Reply<ConverseReply & Failure>>;
  messages(chat: string): Promise<Message[]>;
  remaining(): Promise<number>;
}

let people = 0;

/** Registers, reads the mail in the outbox, verifies and signs in. */
export async function newPerson(address: string): Promise<Person> {
  people += 1;
  const email = `person-${process.pid}-${Date.now()}-${people}@example.org`;
  const password = "correct horse battery";
  const send = sender(address, "");
  await send("POST", "/api/users/register/", { email, password, first_name: "Ada" });
  const link = await linkTo(address, email, "/verify-account/");
  await send("PATCH", "/api/users/verify-account/", { token: link.split("/").at(-1) });
  return signIn(address, email, password);
}

export async function signIn(address: string, email: string, password: string): Promise<Person> {
  const reply = await sender(address, "")<{ data: { access: string } }>("POST", "/api/token/", {
    email,
    password,
  });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return personAt(address, email, reply.body.data.access);
}

/** Somebody who is signed in, calling whichever process has that address. */
export function personAt(address: string, email: string, token: string): Person {
  const call = sender(address, token);
  return {
    email,
    token,
    call,
    async createChat(title = "Test") {
      const { body } = await call<{ data: { id: string } }>("POST", "/api/chats/", { title });
      return body.data.id;
    },
    async upload(chat, csv, name = "table.csv") {
      const form = new FormData();
      form.append("chat_id", chat);
      form.append("file", new Blob([csv], { type: "text/csv" }), name);
      return call("POST", "/ai/upload_chat", form);
    },
    ask: (chat, message, key) =>
      call(
        "POST",
        "/ai/converse",
        { chat_id: chat, message },
        key ? { "idempotency-key": key } : {},
      ),
    async messages(chat) {
      return (await call<{ data: Message[] }>("GET", `/api/chats/${chat}/messages/`)).body.data;
    },
    async remaining() {
      return (await call<{ data: User }>("GET", "/api/users/me/")).body.data.remaining_queries;
    },
  };
}

/** The newest link of that kind in the mail to an address. */
export async function linkTo(address: string, email: string, kind: string): Promise<string> {
  const mails = (await (await fetch(`${address}/dev/outbox.json`)).json()) as {
    to: string;
    links: string[];
  }[];
  const link = mails
    .filter(({ to }) => to.includes(email))
    .flatMap(({ links }) => links)
    .find((candidate) => candidate.includes(kind));
  if (!link) throw new Error(`No mail to ${email} links to ${kind}`);
  return link;
}

/** The value of an answer; throws where there is none. */
export function figureOf(answer: Answer): unknown {
  if (answer.kind !== "answer") throw new Error(`${answer.kind}: ${answer.text}`);
  return answer.value;
}

function sender(address: string, token: string) {
  return async <T = unknown>(
    method: string,
    route: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<T>> => {
    const isForm = body instanceof FormData;
    const response = await fetch(new URL(route, address), {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === "" ? null : JSON.parse(text)) as T };
  };
}
