/** How the sandbox's pages look, light and dark, on a phone and on a desk. */
export const css = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f2f5f4, #12161d);
  --card: light-dark(#fff, #1b212b);
  --text: light-dark(#1b1f2a, #e8ecf1);
  --muted: light-dark(#566074, #a3adbd);
  --line: light-dark(#d5ddda, #38414f);
  --field: light-dark(#8792a2, #6d7a8c);
  --brand: light-dark(#0d6b5e, #5fd0bd);
  --on-brand: light-dark(#fff, #06231e);
  --danger: light-dark(#b3261e, #ff9d94);
  --danger-soft: light-dark(#fdeceb, #3a1d1b);
  --note: light-dark(#fff5dc, #322a14);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; min-height: 100dvh; color: var(--text); background: var(--page); display: grid;
  justify-items: center; align-items: start; padding: 1rem; }
body.overlay { background: rgb(10 14 20 / 55%); align-items: center; }
.card { width: 100%; max-width: 27rem; background: var(--card); border-radius: 1rem;
  padding: 1.5rem; box-shadow: 0 1.2rem 3rem rgb(0 0 0 / 22%); }
.portal .card { max-width: 36rem; margin-block: 2rem; box-shadow: none; border: 1px solid var(--line); }
header { display: flex; align-items: center; justify-content: space-between; gap: 1rem; }
h1 { font-size: 1.35rem; margin: 0; }
h2 { font-size: 1.05rem; margin: 0 0 0.5rem; }
.price { font-size: 1.1rem; font-weight: 600; margin: 0.35rem 0 0; }
.who { color: var(--muted); margin: 0.1rem 0 1rem; overflow-wrap: anywhere; }
.notice { background: var(--note); border-radius: 0.6rem; padding: 0.55rem 0.8rem; font-size: 0.9rem;
  margin: 0 0 1rem; }
.notice strong { margin-inline-end: 0.4rem; }
.alert { background: var(--danger-soft); color: var(--danger); border: 1px solid currentColor;
  border-radius: 0.6rem; padding: 0.55rem 0.8rem; margin: 0 0 1rem; }
label { font-weight: 550; font-size: 0.92rem; }
.field { display: grid; gap: 0.25rem; margin-bottom: 0.9rem; align-content: start; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0.9rem; }
input:not([type=checkbox]), select { font: inherit; color: inherit; background: var(--card); width: 100%;
  min-height: 2.75rem; padding: 0.4rem 0.75rem; border: 1px solid var(--field); border-radius: 0.55rem; }
input::placeholder { color: var(--muted); opacity: 1; }
input[aria-invalid] { border-color: var(--danger); }
.hint { color: var(--muted); font-size: 0.85rem; margin: 0; }
.error { color: var(--danger); font-size: 0.85rem; }
.check { display: flex; align-items: center; gap: 0.6rem; font-weight: 400; margin: 0.2rem 0 1rem;
  min-height: 2rem; }
.check input { width: 1.15rem; height: 1.15rem; accent-color: var(--brand); }
button { font: inherit; font-weight: 600; color: inherit; background: transparent; cursor: pointer;
  min-height: 2.75rem; padding: 0.4rem 1rem; border: 1px solid var(--field); border-radius: 0.55rem; }
button:hover { border-color: var(--brand); }
button:disabled, button[aria-disabled] { opacity: 0.65; cursor: progress; }
.primary { width: 100%; background: var(--brand); color: var(--on-brand); border-color: var(--brand); }
.plain { width: 100%; border-color: transparent; margin-top: 0.4rem; }
.danger { color: var(--danger); border-color: var(--danger); }
.close { border-color: transparent; font-size: 1.5rem; line-height: 1; padding: 0; width: 2.75rem;
  margin: -0.6rem -0.6rem -0.6rem 0; }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
section { border-top: 1px solid var(--line); padding-top: 1rem; margin-top: 1.25rem; }
.actions { display: flex; flex-wrap: wrap; gap: 0.6rem; }
.row { display: flex; flex-wrap: wrap; gap: 0.6rem; margin-top: 0.25rem; }
.row select { flex: 1 1 14rem; width: auto; }
.badge { font-size: 0.85rem; font-weight: 600; padding: 0.15rem 0.7rem; border-radius: 1rem;
  border: 1px solid currentColor; color: var(--brand); white-space: nowrap; }
.badge.past_due, .badge.canceled { color: var(--danger); }
.badge.paused { color: var(--muted); }
#done { text-align: center; padding: 0.5rem 0; outline: none; }
.mark { width: 3.5rem; height: 3.5rem; margin: 0 auto 0.75rem; border-radius: 50%; font-size: 1.8rem;
  line-height: 3.5rem; background: var(--brand); color: var(--on-brand); }
a { color: var(--brand); }
`;
