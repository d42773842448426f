import { planOf, plans } from "@probability-chat/contract/constants";
import { useUser } from "@probability-chat/react-bindings";
import { ChevronDown } from "lucide-react";
import { Accordion, ToggleGroup } from "radix-ui";
import { useEffect, useState } from "react";
import { Navigate } from "react-router";
import type { Period } from "../pricing/plan-action.ts";
import { PlanCard } from "../pricing/plan-card.tsx";
import { questions } from "../pricing/questions.ts";
import { client } from "../session/client.ts";
import { isSubscribed } from "../session/subscribed.ts";
import { PageBody, PageHeading } from "../ui/page.tsx";
import { TextLink } from "../ui/text-link.tsx";

const periods = [
  ["monthly", "Monthly"],
  ["yearly", "Yearly"],
] as const;

export function PricingPage() {
  const user = useUser();
  const [period, setPeriod] = useState<Period>("monthly");
  if (isSubscribed(user)) return <ToSubscription />;

  return (
    <PageBody>
      <div className="flex flex-wrap items-end justify-between gap-8">
        <div>
          <PageHeading title="Pricing" />
          <p className="mt-4 max-w-xl text-lg text-muted">
            Start free. Pay when your questions or your tables outgrow it.
          </p>
        </div>
        <ToggleGroup.Root
          type="single"
          value={period}
          onValueChange={(value) => value && setPeriod(value as Period)}
          aria-label="Billing period"
          className="inline-flex rounded-xl border border-line bg-sunken p-1"
        >
          {periods.map(([value, label]) => (
            <ToggleGroup.Item
              key={value}
              value={value}
              className="h-9 rounded-lg px-5 text-sm font-medium text-muted data-[state=on]:bg-surface data-[state=on]:text-ink data-[state=on]:shadow-sm dark:data-[state=on]:bg-accent-soft dark:data-[state=on]:text-accent"
            >
              {label}
            </ToggleGroup.Item>
          ))}
        </ToggleGroup.Root>
      </div>

      <ul className="mt-12 mb-6 grid gap-5 lg:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} period={period} user={user} />
        ))}
      </ul>
      {user && (
        <p className="mt-6 text-sm font-medium">
          Checkout opens together with billing. Until then every new account is on the Free plan.
        </p>
      )}
      <p className="mt-3 max-w-3xl text-sm text-muted">
        Prices in US dollars, taxes not included. Unlimited queries are subject to fair usage: up to{" "}
        {planOf("enterprise").queries.toLocaleString("en")} a month. Sizes are those of the unpacked
        file.
      </p>

      <section className="mt-24 grid gap-8 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <div>
          <h2 className="font-display text-3xl tracking-tight">Questions</h2>
          <p className="mt-3 text-muted">
            Something else? <TextLink to="/contact">Write to us</TextLink>.
          </p>
        </div>
        <Accordion.Root type="multiple" className="border-t border-line">
          {questions.map(({ question, answer }) => (
            <Accordion.Item key={question} value={question} className="border-b border-line">
              <Accordion.Header>
                <Accordion.Trigger className="group flex w-full items-center justify-between gap-4 py-5 text-left font-medium hover:text-accent">
                  {question}
                  <ChevronDown
                    aria-hidden
                    className="size-5 shrink-0 text-muted transition-transform group-data-[state=open]:rotate-180"
                  />
                </Accordion.Trigger>
              </Accordion.Header>
              <Accordion.Content className="max-w-2xl pb-6 text-muted">{answer}</Accordion.Content>
            </Accordion.Item>
          ))}
        </Accordion.Root>
      </section>
    </PageBody>
  );
}

function ToSubscription() {
  useEffect(() => {
    client.toasts.show({
      title: "You already have a subscription",
      text: "Your plan and what is left of it are shown here.",
    });
  }, []);
  return <Navigate to="/profile?tab=subscription" replace />;
}
