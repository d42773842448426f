import { type DemoAccount, useDemoAccount } from "../session/local-mode.ts";
import { Button } from "../ui/button.tsx";

const unknown = "\u2026";

/**
 * How to try a local server. The box is drawn at build too and seen on a loopback name only, so
 * that nothing moves when the account is known.
 */
export function DemoAccountBox({
  busy,
  onUse,
}: {
  busy: boolean;
  onUse: (account: DemoAccount) => void;
}) {
  const demo = useDemoAccount();
  if (demo === null) return null;
  return (
    <section
      data-local-only
      aria-label="Demo account"
      className="mb-8 rounded-xl border border-line bg-sunken p-5 text-sm"
    >
      <h2 className="font-semibold">Running on this machine</h2>
      <p className="mt-1 text-muted">
        A demo account with a sample table is ready. It exists only here.
      </p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 font-mono text-[0.8125rem]">
        <dt className="text-muted">email</dt>
        <dd className="break-all">{demo?.email ?? unknown}</dd>
        <dt className="text-muted">password</dt>
        <dd className="break-all">{demo?.password ?? unknown}</dd>
      </dl>
      <Button
        variant="secondary"
        size="small"
        className="mt-4"
        busy={busy}
        disabled={!demo}
        onClick={() => demo && onUse(demo)}
      >
        Use the demo account
      </Button>
    </section>
  );
}
