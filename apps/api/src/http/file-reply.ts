import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** A reply that is a file instead of JSON in the envelope. */
export class FileReply {
  /** As in the operation's `replyType`. */
  readonly type: string;
  readonly content: Buffer | string | AsyncIterable<string>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    type: string,
    content: Buffer | string | AsyncIterable<string>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.type = type;
    this.content = content;
    this.headers = headers;
  }

  /** Sends it; what is read bit by bit breaks off the reply where reading fails. */
  send(reply: FastifyReply): FastifyReply {
    const { content } = this;
    reply.type(this.type.startsWith("text/") ? `${this.type}; charset=utf-8` : this.type);
    reply.headers(this.headers);
    const isWhole = typeof content === "string" || Buffer.isBuffer(content);
    return reply.send(isWhole ? content : Readable.from(content, { objectMode: false }));
  }
}

// Control characters, what no file system takes, and what makes text run backwards.
const unsafe = /[\p{Cc}\\/:*?"<>|\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** A title as the name of a file, on any system. */
export function fileName(title: string, extension: string): string {
  const clean = title
    .replace(unsafe, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+/, "");
  const short = [...clean]
    .slice(0, 80)
    .join("")
    .replace(/[\s.]+$/, "");
  return `${short === "" || reserved.test(short) ? "chat" : short}.${extension}`;
}

/** `Content-Disposition` of a download: RFC 6266, with the name in RFC 8187's encoding too. */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
