import type { ReactNode } from "react";
import { PageBody, PageHeading } from "../ui/page.tsx";

export interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

/** A legal text: its sections with a table of contents beside them. */
export function LegalPage({
  title,
  effective,
  lead,
  sections,
}: {
  title: string;
  effective: string;
  lead: string;
  sections: readonly LegalSection[];
}) {
  return (
    <PageBody>
      <PageHeading title={title} />
      <p className="mt-4 text-muted">In force since {effective}</p>
      <p className="mt-6 max-w-2xl text-lg">{lead}</p>
      <div className="mt-12 gap-16 lg:grid lg:grid-cols-[15rem_1fr]">
        <nav aria-label="On this page" className="mb-12 lg:sticky lg:top-24 lg:mb-0 lg:self-start">
          <ol className="space-y-1.5 border-l border-line text-sm">
            {sections.map((section) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="-ml-px block border-l border-transparent py-0.5 pl-4 text-muted hover:border-accent hover:text-ink"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-2xl space-y-10">
          {sections.map((section) => (
            <section key={section.id} id={section.id}>
              <h2 className="text-xl font-semibold tracking-tight">{section.title}</h2>
              <div className="mt-3 space-y-4">{section.body}</div>
            </section>
          ))}
        </div>
      </div>
    </PageBody>
  );
}
