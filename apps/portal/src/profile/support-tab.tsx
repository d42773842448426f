import { company } from "../company.ts";
import { TextLink } from "../ui/text-link.tsx";
import { Section } from "./section.tsx";
import { SupportForm } from "./support-form.tsx";

export function SupportTab() {
  return (
    <>
      <Section title="Help">
        <p className="max-w-prose text-sm text-muted">
          Plan changes, an answer that looks wrong, a file that will not load: write to us below and
          the answer comes by e-mail. Quote the question and the name of the chat if it is about an
          answer; we do not look into your chats unasked.
        </p>
        <p className="mt-3 text-sm text-muted">
          Anything else? Use the <TextLink to="/contact">contact page</TextLink> or write to{" "}
          <a
            href={`mailto:${company.supportEmail}`}
            className="font-medium break-all text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent"
          >
            {company.supportEmail}
          </a>
          .
        </p>
      </Section>
      <Section title="Subscriber support">
        <SupportForm />
      </Section>
    </>
  );
}
