import { createServer, type Server, type Socket } from "node:net";

/** As much SMTP as a delivery needs; `refuse` answers every mail with a passing error. */
export class MailServer {
  readonly received: string[] = [];
  refuse = false;
  readonly #server: Server = createServer((socket) => this.#serve(socket));

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  get url(): string {
    const address = this.#server.address();
    if (typeof address !== "object" || !address) throw new Error("The server has no port.");
    return `smtp://127.0.0.1:${address.port}/?ignoreTLS=true`;
  }

  close(): void {
    this.#server.close();
  }

  /** The mails to an address, oldest first, each with its headers and its decoded parts. */
  mailsTo(address: string): ReceivedMail[] {
    return this.received.map(readMail).filter(({ headers }) => headers.to === address);
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
          if (line !== ".") data += `${line.replace(/^\.\./, ".")}\n`;
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

export interface ReceivedMail {
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
}

function splitHeaders(source: string): { headers: Record<string, string>; body: string } {
  const end = source.indexOf("\n\n");
  const lines = source
    .slice(0, end)
    .replace(/\n[ \t]+/g, " ")
    .split("\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
  return { headers, body: source.slice(end + 2) };
}

/** RFC 2047's encoded words, adjacent ones joined. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, body: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(body, "base64").toString()
        : decodeQuoted(body.replaceAll("_", " ")),
    );
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replace(/=\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

function decodeBody(headers: Readonly<Record<string, string>>, body: string): string {
  const encoding = headers["content-transfer-encoding"]?.toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  return encoding === "quoted-printable" ? decodeQuoted(body) : body;
}

function readMail(source: string): ReceivedMail {
  const { headers, body } = splitHeaders(source);
  const boundary = /boundary="([^"]+)"/.exec(headers["content-type"] ?? "")?.[1];
  if (!boundary) throw new Error("The mail has one part only.");
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitHeaders(part.replace(/^\n/, "")));
  const of = (type: string) => {
    const part = parts.find((one) => one.headers["content-type"]?.startsWith(type));
    return part ? decodeBody(part.headers, part.body) : "";
  };
  return { headers, text: of("text/plain"), html: of("text/html") };
}
