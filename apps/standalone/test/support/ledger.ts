import type { Message } from "@probability-chat/contract";
import { figureOf, type Person, signIn } from "./person.ts";

const password = "correct horse battery";
/** Questions that a person asks at most, fewer than the free plan has, and chats. */
const mostQuestions = 18;
const mostChats = 10;

/** A table of ten rows of which `reds` are red. */
const tableWith = (reds: number) => `colour\n${"red\n".repeat(reds)}${"blue\n".repeat(10 - reds)}`;

interface Chat {
  readonly id: string;
  readonly messages: string[];
  /** Red rows of the table that it may have: the acknowledged one (null: none) and later tries. */
  tables: readonly (number | null)[];
  isUploading: boolean;
}

/** What one person's client did, and what of it the server acknowledged. */
export class Ledger {
  readonly chats: Chat[] = [];
  answers = 0;
  uploads = 0;
  messages = 0;
  /** Replies that neither acknowledge nor say "later". */
  readonly odd: string[] = [];
  readonly #person: Person;
  readonly #random: () => number;
  #questions = 0;
  #stopped = false;

  constructor(person: Person, random: () => number) {
    this.#person = person;
    this.#random = random;
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Uses the product until told to stop, as several windows of one user would. */
  async work(windows = 3): Promise<void> {
    await Promise.all(
      Array.from({ length: windows }, async () => {
        while (!this.#stopped) {
          await this.#act().catch(() => {});
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      }),
    );
  }

  async #act(): Promise<void> {
    const choices = Math.min(this.chats.length + 1, mostChats);
    const chat = this.chats[Math.floor(this.#random() * choices)];
    if (!chat) return this.#create();
    const kind = Math.floor(this.#random() * 3);
    if (kind === 0) return this.#say(chat);
    if (kind === 1) return this.#upload(chat);
    if (!chat.tables.includes(null) && this.#questions < mostQuestions) await this.#ask(chat);
  }

  async #create(): Promise<void> {
    const body = { title: "Work" };
    const reply = await this.#person.call<{ data: { id: string } }>("POST", "/api/chats/", body);
    if (this.#isDone(reply))
      this.chats.push({ id: reply.body.data.id, messages: [], tables: [null], isUploading: false });
  }

  async #say(chat: Chat): Promise<void> {
    const content = `Note ${this.#random()}`;
    const route = `/api/chats/${chat.id}/send-message/`;
    if (!this.#isDone(await this.#person.call("POST", route, { role: "user", content }))) return;
    chat.messages.push(content);
    this.messages += 1;
  }

  async #upload(chat: Chat): Promise<void> {
    if (chat.isUploading) return;
    const reds = 1 + Math.floor(this.#random() * 9);
    chat.tables = [...chat.tables, reds];
    chat.isUploading = true;
    try {
      if (!this.#isDone(await this.#person.upload(chat.id, tableWith(reds)))) return;
      this.uploads += 1;
      chat.tables = [reds];
    } finally {
      chat.isUploading = false;
    }
  }

  async #ask(chat: Chat): Promise<void> {
    this.#questions += 1;
    const before = chat.tables;
    const reply = await this.#person.ask(chat.id, "P(colour = red)");
    if (!this.#isDone(reply)) return;
    this.answers += 1;
    const reds = Math.round(Number(figureOf(reply.body.answer)) * 10);
    if (![...before, ...chat.tables].includes(reds)) {
      this.odd.push(`${reds} red rows where there were ${before} and then ${chat.tables}`);
    }
  }

  #isDone({ status, body }: { status: number; body: unknown }): boolean {
    // 429: what a process that was killed had reserved is given back a little later.
    if (status !== 503 && status !== 429 && status >= 300)
      this.odd.push(`${status} ${JSON.stringify(body)}`);
    return status < 300;
  }

  /** What is missing of what was acknowledged; empty when nothing is. */
  async verify(address: string, patience = 30): Promise<string[]> {
    const person = await signIn(address, this.#person.email, password);
    const lost: string[] = [];
    const listed = await person.call<{ data: { id: string }[] }>("GET", "/api/chats/?limit=1000");
    const ids = new Set(listed.body.data.map(({ id }) => id));
    let answered = 0;
    for (const chat of this.chats) {
      if (!ids.has(chat.id)) lost.push(`chat ${chat.id}`);
      const messages: Message[] = await person.messages(chat.id);
      const contents = new Set(messages.map(({ content }) => content));
      lost.push(...chat.messages.filter((text) => !contents.has(text)));
      answered += messages.filter(({ role }) => role === "assistant").length;
    }
    if (answered < this.answers) lost.push(`${this.answers - answered} answers`);
    // What an earlier life had reserved is released soon after the start.
    for (let left = patience; (await person.remaining()) !== 20 - answered; left -= 1) {
      if (left === 0) {
        lost.push(`quota: ${await person.remaining()} left after ${answered} answers`);
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    const asked = this.chats.find(({ tables }) => !tables.includes(null));
    if (asked && this.#questions < 20) {
      this.#questions += 1;
      const ask = () => person.ask(asked.id, "P(colour = red)");
      let { body, status } = await ask();
      // While processes are killed, who asks may be told to come again.
      for (let left = patience; status === 503 && left > 0; left -= 1) {
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        ({ body, status } = await ask());
      }
      const reds = status === 200 ? Math.round(Number(figureOf(body.answer)) * 10) : null;
      if (reds !== null) this.answers += 1;
      if (reds === null || !asked.tables.includes(reds)) {
        lost.push(`table with ${asked.tables} red rows: ${status}, ${reds}`);
      }
    }
    return lost;
  }
}
