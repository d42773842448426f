import { type PlanName, planOf, plans, sizeText } from "@probability-chat/contract/constants";
import { useUser } from "@probability-chat/react-bindings";
import { useState } from "react";
import { useNavigate } from "react-router";
import { beginCheckout } from "../billing/begin-checkout.ts";
import type { Period } from "../pricing/plan-action.ts";
import { PlanCard } from "../pricing/plan-card.tsx";
import { QuestionList } from "../pricing/question-list.tsx";
import { YourPlan } from "../pricing/your-plan.tsx";
import { PageBody, PageHeading } from "../ui/page.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { Toggle } from "../ui/toggle.tsx";

const periods = [
  { value: "monthly", label: "Monthly" },
  { value: "yearly", label: "Yearly" },
] as const;

const kept = plans
  .map(
    ({ name, datasets, storage }) =>
      `${name} keeps ${datasets.toLocaleString("en")} datasets at a time, with ${sizeText(storage)} as they were sent`,
  )
  .join("; ");

export function PricingPage() {
  const user = useUser();
  const navigate = useNavigate();
  const [period, setPeriod] = useState<Period>("monthly");
  const [processing, setProcessing] = useState<PlanName | null>(null);

  const subscribe = async (plan: PlanName) => {
    setProcessing(plan);
    await beginCheckout({ plan, duration: period }, navigate);
    setProcessing(null);
  };

  return (
    <PageBody>
      <div className="flex flex-wrap items-end justify-between gap-8">
        <div>
          <PageHeading title="Pricing" />
          <p className="mt-4 max-w-xl text-lg text-muted">
            Start free. Pay when your questions or your tables outgrow it.
          </p>
        </div>
        <Toggle
          label="Billing period"
          value={period}
          choices={periods}
          onChoose={setPeriod}
          className="inline-flex rounded-xl border border-line bg-sunken p-1"
          choiceClassName="h-9 rounded-lg px-5 text-sm font-medium text-muted hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-sm dark:aria-pressed:bg-accent-soft dark:aria-pressed:text-accent"
        />
      </div>

      {user && <YourPlan user={user} />}
      <ul className="mt-12 mb-6 grid gap-5 lg:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            period={period}
            user={user}
            processing={processing === plan.id}
            disabled={processing !== null && processing !== plan.id}
            onSubscribe={() => void subscribe(plan.id)}
          />
        ))}
      </ul>
      <p className="mt-3 max-w-3xl text-sm text-muted">
        Prices in US dollars, taxes not included. Unlimited queries are subject to fair usage: up to{" "}
        {planOf("enterprise").queries.toLocaleString("en")} a month. Sizes are those of the unpacked
        file. {kept}.
      </p>

      <section className="mt-24 grid gap-8 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <div>
          <h2 className="font-display text-3xl tracking-tight">Frequently asked questions</h2>
          <p className="mt-3 text-muted">
            Something else? <TextLink to="/contact">Write to us</TextLink>.
          </p>
        </div>
        <QuestionList />
      </section>
    </PageBody>
  );
}
