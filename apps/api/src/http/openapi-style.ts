/** The style of `/api/docs/`. */
export const docsStyle = `
:root {
  color-scheme: light dark;
  font: 16px/1.55 system-ui, sans-serif;
  --ink: #1b2126; --soft: #55606a; --line: #dde2e6; --page: #fff; --box: #f5f7f8; --accent: #0e6b61;
  --get: #0e6b61; --post: #1d5aa8; --put: #8a5300; --patch: #8a5300; --delete: #b02a2a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e6eaed; --soft: #a3adb5; --line: #333c44; --page: #14191d; --box: #1c2328; --accent: #63cbbb;
    --get: #63cbbb; --post: #8ab8f5; --put: #e6b566; --patch: #e6b566; --delete: #f29a9a;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--page); color: var(--ink); }
a { color: var(--accent); }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 0.5rem; }
h2 { font-size: 1.25rem; margin: 3rem 0 0; }
h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
code, pre { font: 0.84rem/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; }
pre { margin: 0.5rem 0; padding: 0.75rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; border-radius: 0.5rem; background: var(--box); }
pre i { color: var(--soft); font-style: normal; }
main { padding: 1.25rem; max-width: 56rem; min-width: 0; }
nav { padding: 1rem 1.25rem; max-height: 45vh; overflow-y: auto; border-bottom: 1px solid var(--line); background: var(--box); }
nav h2 { font-size: 0.8rem; margin: 1rem 0 0.25rem; color: var(--soft); }
nav h2:first-child { margin-top: 0; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: grid; grid-template-columns: 3.9rem 1fr; gap: 0.5rem; align-items: baseline; padding: 0.2rem 0; color: inherit; text-decoration: none; }
nav .names a { display: block; }
nav a:hover { color: var(--accent); }
nav code { font-size: 0.78rem; overflow-wrap: anywhere; }
.method { font: 700 0.68rem/1.7 ui-monospace, SFMono-Regular, Menlo, monospace; text-align: center; border: 1px solid currentColor; border-radius: 0.3rem; padding: 0 0.3rem; }
h3 .method { display: inline-block; min-width: 3.9rem; margin-right: 0.35rem; vertical-align: 0.1rem; }
.get { color: var(--get); } .post { color: var(--post); } .put { color: var(--put); }
.patch { color: var(--patch); } .delete { color: var(--delete); }
section { margin-top: 1.25rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
section p { margin: 0.4rem 0 0.6rem; }
h4 { font-size: 0.85rem; margin: 0.9rem 0 0; color: var(--soft); font-weight: 600; }
details { margin-top: 0.6rem; }
summary { cursor: pointer; font-size: 0.85rem; color: var(--soft); }
details ul { margin: 0.4rem 0; padding-left: 1.2rem; font-size: 0.9rem; }
.access { color: var(--soft); font-size: 0.9rem; }
@media (min-width: 62rem) {
  body { display: grid; grid-template-columns: 23rem minmax(0, 1fr); }
  nav { position: sticky; top: 0; height: 100vh; max-height: none; border-bottom: 0; border-right: 1px solid var(--line); }
  main { padding: 2rem 2.5rem 6rem; }
}
`;
