import { tones } from "../chart/marks.ts";

/** What drawings are painted by, which in the widget its theme sets. */
const variables = Object.values(tones).flatMap(({ css, light, dark }) => {
  const name = /^var\((--[\w-]+)\)$/.exec(css)?.[1];
  return name ? [{ name, light, dark }] : [];
});

const set = (theme: "light" | "dark") =>
  variables.map((tone) => `${tone.name}:${tone[theme]}`).join(";");

/** How a report looks in a file and on paper, where it is light whatever the screen is. */
export const reportStyle = `
:root{color-scheme:light;${set("light")}}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;${set("dark")}}}
*{box-sizing:border-box}
body{margin:0;background:var(--raised);color:var(--text);font:15px/1.55 ui-sans-serif,system-ui,"Segoe UI",Roboto,Arial,sans-serif;overflow-wrap:anywhere;-webkit-print-color-adjust:exact;print-color-adjust:exact}
main{max-width:688px;margin:0 auto;padding:40px 24px}
h1{margin:0 0 8px;font-size:1.75em;font-weight:620;line-height:1.25}
h2{margin:0;font-size:1.05em;font-weight:600}
p,dl,ul,ol{margin:0}
section{padding:24px 0;border-top:1px solid var(--line)}
section>*{margin:12px 0 0}
section>h2{margin:0}
ul,ol{padding-inline-start:1.3em}
ol>li+li{margin-top:16px}
.figure{display:flex;flex-wrap:wrap;align-items:baseline;gap:2px 12px}
.figure strong{font-size:2.2em;font-weight:400;line-height:1.15}
.figure span,dt,.fine{color:var(--muted)}
.note{padding-inline-start:12px;border-inline-start:3px solid var(--accent);white-space:pre-wrap}
.fine{font-size:.87em}
.fine>*+*{margin-top:6px}
dl{display:grid;gap:4px}
dl>div{display:grid;grid-template-columns:minmax(110px,30%) 1fr;gap:0 18px}
dd{margin:0}
svg{display:block;max-width:100%;height:auto}
svg text{font-family:inherit}
.table{overflow-x:auto}
table{width:100%;overflow-wrap:break-word;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:5px 10px;border-bottom:1px solid var(--line);text-align:start;vertical-align:top;font-weight:400}
thead th{color:var(--muted)}
:is(th,td):first-child{min-width:88px;padding-inline-start:0}
@media screen and (max-width:600px){[role=img]{overflow-x:auto}svg{min-width:500px}}
.number{text-align:end;white-space:nowrap}
code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.92em}
@media print{main{max-width:none;padding:0}section{break-inside:auto}h2,.figure{break-after:avoid}svg,tr,.note,dl>div{break-inside:avoid}.table{overflow:visible}}
@page{margin:18mm 16mm}
`;
