import { useSession } from "@probability-chat/react-bindings";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { AnswerIllustration } from "../landing/answer-illustration.tsx";
import {
  BracesGlyph,
  DensityGlyph,
  DialogueGlyph,
  TableGlyph,
} from "../landing/feature-glyphs.tsx";
import { steps, useCases } from "../landing/texts.ts";
import { freeOffer } from "../pricing/free-offer.ts";
import { ButtonLink } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { PageHeading } from "../ui/page.tsx";

const features = [
  {
    title: "Seamless Data Upload",
    Glyph: TableGlyph,
    text: "Commas, semicolons or tabs, decimal points or commas, national dates, gzip. The usual mess of real files is read for what it is, and what could not be read is counted.",
  },
  {
    title: "Conversational Queries",
    Glyph: DialogueGlyph,
    text: "Ask, then follow up: ‘and for women?’. Chances, odds, averages, medians, comparisons and breakdowns, without learning a query language.",
  },
  {
    title: "Advanced Probability Modeling",
    Glyph: DensityGlyph,
    text: "Exact counts on your rows, drivers, scenarios and draws beside them. Each figure carries its uncertainty and its assumption.",
  },
  {
    title: "API integration",
    Glyph: BracesGlyph,
    text: "The same answers from your own code, through a typed SDK and plain HTTP. Part of the paid plans.",
  },
] as const;

export function LandingPage() {
  const { isAuthenticated } = useSession();
  return (
    <>
      <section className="mx-auto grid max-w-6xl items-center gap-12 px-5 pt-12 pb-20 sm:px-8 sm:pt-20 lg:grid-cols-[1.05fr_1fr] lg:gap-16 lg:pb-28">
        <div>
          <PageHeading
            title="Ask your data for probabilities"
            className="text-[2.75rem] leading-[1.04] sm:text-6xl lg:text-[4.25rem]"
          >
            Upload a dataset. Ask anything. <span className="text-accent">Get probabilities.</span>
          </PageHeading>
          <p className="mt-6 max-w-lg text-lg text-muted">
            Put your question in plain words and get a figure that is computed from your rows, never
            guessed, with the interval that says how far to trust it.
          </p>
          <div className="mt-9 flex flex-wrap gap-3">
            {isAuthenticated ? (
              <ButtonLink to="/chat" size="large">
                Go to Chat
              </ButtonLink>
            ) : (
              <ButtonLink to="/signup" size="large" data-signed-out>
                Get Started
              </ButtonLink>
            )}
            <ButtonLink to="/pricing" variant="secondary" size="large">
              View Pricing
            </ButtonLink>
          </div>
          {!isAuthenticated && (
            <p className="mt-4 text-sm text-muted" data-signed-out>
              {freeOffer}
            </p>
          )}
        </div>
        <AnswerIllustration />
      </section>

      <Section title="Computed, never guessed" className="border-y border-line bg-sunken">
        <p className="max-w-2xl text-lg text-muted">
          A language model will give you a plausible number. This gives you the one in your data:
          the question is read, the rows are counted, and the arithmetic is laid open.
        </p>
        <ol className="mt-12 grid gap-10 md:grid-cols-3">
          {steps.map((step, index) => (
            <li key={step.title} className="border-t-2 border-accent pt-5">
              <h3 className="text-lg font-semibold">
                <span className="mr-2 text-accent tabular-nums">{index + 1}</span>
                {step.title}
              </h3>
              <p className="mt-2 text-muted">{step.text}</p>
            </li>
          ))}
        </ol>
      </Section>

      <Section title="What it does">
        <ul className="grid gap-px overflow-hidden rounded-2xl border border-line bg-line sm:grid-cols-2">
          {features.map(({ title, text, Glyph }) => (
            <li key={title} className="bg-surface p-7 sm:p-9">
              <Glyph />
              <h3 className="mt-5 text-lg font-semibold">{title}</h3>
              <p className="mt-2 max-w-md text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Section>

      <Section title="Where it helps" continues>
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {useCases.map((useCase) => (
            <li
              key={useCase.title}
              className="row-span-3 grid grid-rows-subgrid gap-y-2 rounded-2xl border border-line bg-surface p-6"
            >
              <h3 className="font-semibold">{useCase.title}</h3>
              <p className="text-[0.9375rem] text-muted">{useCase.text}</p>
              <p className="pt-3">
                <q className="block border-l-2 border-accent pl-3 font-display text-[1.0625rem] leading-snug italic">
                  {useCase.question}
                </q>
              </p>
            </li>
          ))}
        </ul>
      </Section>

      <section className="border-t border-line bg-accent-soft">
        <div className="mx-auto flex max-w-6xl flex-col items-start gap-8 px-5 py-16 sm:px-8 sm:py-20 md:flex-row md:items-center md:justify-between">
          <div>
            <h2 className="font-display text-3xl tracking-tight sm:text-4xl">
              Your first answer is one file away.
            </h2>
            <p className="mt-3 max-w-xl text-lg text-muted">
              Bring a table and ask the question you have been putting off.
            </p>
          </div>
          <ButtonLink
            to={isAuthenticated ? "/chat" : "/signup"}
            size="large"
            data-signed-out={isAuthenticated ? undefined : true}
          >
            {isAuthenticated ? "Open Chat Interface" : "Sign Up Now"}
            <ArrowRight aria-hidden className="size-4" />
          </ButtonLink>
        </div>
      </section>
    </>
  );
}

function Section({
  title,
  className = "",
  continues = false,
  children,
}: {
  title: string;
  /** Follows a section of the same ground. */
  continues?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={className}>
      <div
        className={classNames(
          "mx-auto max-w-6xl px-5 pb-16 sm:px-8 sm:pb-24",
          !continues && "pt-16 sm:pt-24",
        )}
      >
        <h2 className="mb-8 font-display text-3xl tracking-tight sm:text-4xl">{title}</h2>
        {children}
      </div>
    </section>
  );
}
