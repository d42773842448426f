/** A mail before it has an address: its link stands in both bodies and in `links`. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  /** Who is answered, where that is not the sender. */
  readonly replyTo?: string;
}

/** What every letter knows about the product. */
export interface Sender {
  readonly publicUrl: string;
  readonly supportAddress: string;
  readonly companyName: string;
}

/** What a letter says; the layout makes both bodies of it. */
export interface LetterParts {
  readonly subject: string;
  /** Shown by mail programs beside the subject. */
  readonly preheader: string;
  readonly heading?: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do: a button, and the same address in plain text below it. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Somebody's own words, kept as they were written. */
  readonly quote?: string;
  readonly afterwards?: readonly string[];
  readonly replyTo?: string;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A subject is one line whatever its words came from. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

const style = {
  page: "margin:0;padding:24px 12px;background:#f2f5f4;",
  card: "max-width:560px;margin:0 auto;padding:32px;box-sizing:border-box;background:#ffffff;color:#1b1f2a;border:1px solid #dce3e0;border-radius:12px;font:16px/1.55 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;",
  brand: "margin:0 0 24px;font-size:14px;font-weight:600;color:#5b6477;",
  heading: "margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:650;",
  paragraph: "margin:0 0 16px;",
  button:
    "display:inline-block;padding:12px 22px;background:#0d6b5e;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none;",
  muted: "margin:0 0 16px;font-size:14px;color:#5b6477;",
  link: "color:#0d6b5e;overflow-wrap:anywhere;word-break:break-word;",
  quote:
    "margin:0 0 16px;padding:12px 16px;border-left:3px solid #c3c9d8;white-space:pre-wrap;overflow-wrap:anywhere;",
  rule: "margin:24px 0 16px;border:0;border-top:1px solid #dce3e0;",
  hidden: "display:none;max-height:0;overflow:hidden;opacity:0;",
} as const;

/** Mail programs that follow the system's theme read this; all others take the inline styles. */
const darkStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#121615!important}
.card{background:#1b211f!important;color:#e9ebf1!important;border-color:#303936!important}
.muted{color:#a7aebd!important}
.link{color:#62ccb5!important}
.rule{border-color:#303936!important}
.quote{border-color:#4a5162!important}}`;

function htmlOf(sender: Sender, parts: LetterParts): string {
  const safe = escapeHtml;
  const paragraph = (text: string) => `<p style="${style.paragraph}">${safe(text)}</p>`;
  const company = safe(sender.companyName);
  const { action, quote } = parts;
  const body = [
    `<p class="muted" style="${style.brand}">${company}</p>`,
    `<h1 style="${style.heading}">${safe(parts.heading ?? parts.subject)}</h1>`,
    ...parts.paragraphs.map(paragraph),
    ...(quote === undefined
      ? []
      : [`<div class="quote" style="${style.quote}">${safe(quote)}</div>`]),
    ...(action
      ? [
          `<p style="margin:24px 0"><a href="${safe(action.url)}" style="${style.button}">${safe(action.label)}</a></p>`,
          `<p class="muted" style="${style.muted}">Or open this address in your browser:<br><a class="link" href="${safe(action.url)}" style="${style.link}">${safe(action.url)}</a></p>`,
        ]
      : []),
    ...(parts.afterwards ?? []).map(paragraph),
    `<hr class="rule" style="${style.rule}">`,
    `<p class="muted" style="${style.muted}margin-bottom:0">Questions? Write to <a class="link" href="mailto:${safe(sender.supportAddress)}" style="${style.link}">${safe(sender.supportAddress)}</a>.<br>${company}</p>`,
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${safe(parts.subject)}</title>
<style>${darkStyle}</style></head>
<body class="page" style="${style.page}">
<div style="${style.hidden}">${safe(parts.preheader)}</div>
<div class="card" style="${style.card}">
${body.join("\n")}
</div>
</body></html>
`;
}

function textOf(sender: Sender, parts: LetterParts): string {
  const quoted = parts.quote
    ?.split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join("\n");
  const paragraphs = [
    ...parts.paragraphs,
    ...(quoted === undefined ? [] : [quoted]),
    ...(parts.action ? [`${parts.action.label}:\n${parts.action.url}`] : []),
    ...(parts.afterwards ?? []),
    `Questions? Write to ${sender.supportAddress}.`,
    `-- \n${sender.companyName}`,
  ];
  return `${paragraphs.join("\n\n")}\n`;
}

/** Both bodies of a letter, in the one layout that all of them share. */
export function composeLetter(sender: Sender, given: LetterParts): Letter {
  const parts = { ...given, subject: oneLine(given.subject) };
  return {
    subject: parts.subject,
    text: textOf(sender, parts),
    html: htmlOf(sender, parts),
    links: parts.action ? [parts.action.url] : [],
    ...(parts.replyTo === undefined ? {} : { replyTo: parts.replyTo }),
  };
}
