import { escapeHtml } from "../../mail/layout.ts";

/** The frame of the sandbox's pages; `body` is HTML already. */
export function page(title: string, kind: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/dev/sandbox.css">
<script type="module" src="/dev/sandbox.js"></script>
</head>
<body class="${kind}">
${body}
</body>
</html>`;
}

/** Says that no money moves, on every page. */
export const notice = `<p class="notice"><strong>Sandbox</strong> No money moves here, and no real card belongs here.</p>`;
