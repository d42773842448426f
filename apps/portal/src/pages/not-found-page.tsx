import { ButtonLink } from "../ui/button.tsx";
import { PageBody, PageHeading } from "../ui/page.tsx";

export function NotFoundPage() {
  return (
    <PageBody className="grid place-items-center py-24 text-center sm:py-36">
      <p className="font-display text-7xl text-accent tabular-nums sm:text-8xl" aria-hidden>
        P = 0
      </p>
      <PageHeading title="Oops! Page not found" className="mt-8 text-3xl sm:text-4xl" />
      <p className="mt-4 max-w-md text-muted">
        There is nothing at this address. It may have moved, or the link was mistyped.
      </p>
      <ButtonLink to="/" className="mt-8">
        Return to Home
      </ButtonLink>
    </PageBody>
  );
}
