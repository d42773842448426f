import { messages, type PlanDefinition } from "@probability-chat/contract/constants";
import { Check } from "lucide-react";
import { client } from "../session/client.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { type Period, type PlanHolder, planAction } from "./plan-action.ts";

const dollars = (amount: number) => `$${amount.toLocaleString("en-US")}`;

export function PlanCard({
  plan,
  period,
  user,
  processing,
  disabled,
  onSubscribe,
}: {
  plan: PlanDefinition;
  period: Period;
  user: PlanHolder | null;
  /** Whether this plan's checkout is being opened. */
  processing: boolean;
  /** Whether another's is. */
  disabled: boolean;
  onSubscribe: () => void;
}) {
  const action = planAction(plan, period, user);
  const yearly = period === "yearly" && plan.yearlyPrice > 0;
  const own = user?.plan === plan.id;
  const variant = plan.featured ? "primary" : "secondary";
  return (
    <li
      className={classNames(
        "flex flex-col rounded-2xl border bg-surface p-7",
        plan.featured ? "border-accent shadow-card" : "border-line",
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{plan.name}</h2>
        {(own || plan.featured) && (
          <span className="rounded-full bg-accent-soft px-3 py-1 text-xs font-semibold text-accent">
            {own ? "Your plan" : "Popular"}
          </span>
        )}
      </div>
      <p className="mt-1 text-sm text-muted">{plan.description}</p>
      <p className="mt-6 flex items-baseline gap-2">
        <span className="font-display text-5xl tracking-tight tabular-nums">
          {dollars(yearly ? plan.yearlyPrice : plan.price)}
        </span>
        <span className="text-sm text-muted">per {yearly ? "year" : "month"}</span>
      </p>
      <p className="mt-1 h-6 text-sm font-medium text-accent">{yearly && plan.yearlyDiscount}</p>
      <ul className="mt-4 mb-8 space-y-2.5 text-[0.9375rem]">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-auto">
        {action.kind === "sign-up" && (
          <ButtonLink
            to="/signup"
            variant={variant}
            className="w-full"
            aria-label={`${action.label}: ${plan.name}`}
            onClick={() => {
              if (plan.billingKey) client.toasts.show(messages.toasts.authSubscribe);
            }}
          >
            {action.label}
          </ButtonLink>
        )}
        {(action.kind === "manage" || action.kind === "support") && (
          <ButtonLink
            to={`/profile?tab=${action.kind === "manage" ? "subscription" : "support"}`}
            variant={variant}
            className="w-full"
            aria-label={`${action.label}: ${plan.name}`}
          >
            {action.label}
          </ButtonLink>
        )}
        {action.kind === "subscribe" && (
          <Button
            variant={variant}
            className="w-full"
            aria-label={`${processing ? "Processing" : action.label}: ${plan.name}`}
            busy={processing}
            disabled={disabled}
            onClick={onSubscribe}
          >
            {processing ? "Processing" : action.label}
          </Button>
        )}
        {action.kind === "none" && (
          <Button
            variant="secondary"
            className="w-full"
            disabled
            aria-label={`${action.label}: ${plan.name}`}
          >
            {action.label}
          </Button>
        )}
      </div>
    </li>
  );
}
