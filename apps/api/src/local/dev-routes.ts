import type { FastifyInstance } from "fastify";
import { ApiError } from "../errors/api-error.ts";
import { escapeHtml } from "../mail/layout.ts";
import { type OutboxMail, readOutbox } from "../mail/outbox.ts";
import type { Services } from "../services.ts";
import type { DemoAccount } from "./demo-account.ts";
import { loopbackOnly } from "./loopback-only.ts";

const css = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 50rem; margin: 0 auto; padding: 1.5rem; }
article { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 1rem 0; }
h2 { font-size: 1.05rem; margin: 0; }
iframe { width: 100%; height: 30rem; border: 1px solid #8888; border-radius: 0.4rem; background: #fff; }
a { overflow-wrap: anywhere; }
`;

/** A frame's document is under its page's policy; the styles of a mail stand in its elements. */
const outboxPolicy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function mailHtml(mail: OutboxMail): string {
  const links = mail.links.map((link) => {
    const safe = escapeHtml(link);
    return `<li><a href="${safe}">${safe}</a></li>`;
  });
  return `<article><h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to)}, <time datetime="${mail.created_at}">${mail.created_at}</time></p>
<ul>${links.join("")}</ul>
<iframe sandbox="" title="${escapeHtml(mail.subject)}" srcdoc="${escapeHtml(mail.html)}"></iframe>
</article>`;
}

/** The mails of the local outbox as a page; each mail is shut into a sandboxed frame. */
export function outboxPage(mails: readonly OutboxMail[]): string {
  const list = mails.length === 0 ? "<p>No mail yet.</p>" : mails.map(mailHtml).join("\n");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox</title><link rel="stylesheet" href="/dev/outbox.css"></head>
<body><h1>Outbox</h1>
<p>Mails that this local server would have sent, newest first.</p>
${list}</body></html>`;
}

/**
 * `/dev/…`: there only when bound to loopback, and only for requests from this machine to it.
 */
export function addDevRoutes(
  app: FastifyInstance,
  services: Services,
  demo: () => DemoAccount | undefined,
): void {
  if (!services.config.local) return;
  const options = { onRequest: loopbackOnly };
  app.get("/dev/outbox", options, async (_, reply) => {
    const page = outboxPage(await readOutbox(services.db, services));
    return reply
      .header("content-security-policy", outboxPolicy)
      .type("text/html; charset=utf-8")
      .send(page);
  });
  app.get("/dev/outbox.css", options, async (_, reply) =>
    reply.type("text/css; charset=utf-8").send(css),
  );
  app.get("/dev/outbox.json", options, async () => readOutbox(services.db, services));
  app.get("/dev/demo.json", options, async () => {
    const account = demo();
    if (!account) throw new ApiError("not_found");
    return account;
  });
}
