import { useEffect } from "react";
import { useRouteError } from "react-router";
import { company } from "../company.ts";
import { Button } from "../ui/button.tsx";

/** Shown when a page cannot be drawn or its code cannot be fetched. */
export function ErrorPage() {
  const error = useRouteError();
  const outdated = error instanceof TypeError && /import|fetch|module/i.test(error.message);
  useEffect(() => {
    document.title = `Something went wrong · ${company.product}`;
  }, []);
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-4 px-5 py-16" role="alert">
      <h1 className="font-display text-4xl tracking-tight">
        {outdated ? "This page could not be loaded." : "Something went wrong on this page."}
      </h1>
      <p className="text-muted">
        {outdated
          ? "The connection was interrupted, or a newer version of the site has been published. Reloading fetches it again."
          : "Your chats and data are safe. Reloading usually helps; if it does not, tell us what you were doing."}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-4">
        <Button onClick={() => location.reload()}>Reload the page</Button>
        <a
          className="text-accent underline underline-offset-4"
          href={`mailto:${company.supportEmail}`}
        >
          {company.supportEmail}
        </a>
      </div>
      {error instanceof Error && (
        <details className="mt-4 text-sm text-muted">
          <summary className="cursor-pointer">Technical details</summary>
          <pre className="mt-2 overflow-x-auto rounded-lg bg-sunken p-4 font-mono text-xs whitespace-pre-wrap">
            {error.message}
          </pre>
        </details>
      )}
    </main>
  );
}
