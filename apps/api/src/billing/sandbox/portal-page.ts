import { planOf } from "@probability-chat/contract";
import { escapeHtml } from "../../mail/layout.ts";
import { offers, priceOf } from "../offer.ts";
import type { SandboxSubscription } from "./events.ts";
import { type Action, allowedActions } from "./lifecycle.ts";
import { notice, page } from "./page.ts";
import { priceText, sandboxOffer, sandboxPrices } from "./prices.ts";

const labels: Readonly<Record<Action, string>> = {
  "cancel-later": "Cancel at the end of the period",
  keep: "Keep the subscription",
  cancel: "Cancel now",
  pause: "Pause",
  resume: "Resume",
  "end-trial": "End the trial and pay",
  "fail-payment": "Make the payment fail",
  pay: "Pay again",
};

const statusTexts: Readonly<Record<SandboxSubscription["status"], string>> = {
  active: "Active",
  trialing: "Trial",
  past_due: "Payment failed",
  paused: "Paused",
  canceled: "Canceled",
};

const day = (date: Date) =>
  `<time datetime="${date.toISOString()}">${date.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  })}</time>`;

function whenText(row: SandboxSubscription): string {
  if (row.canceled_at) return `Ended on ${day(row.canceled_at)}`;
  if (row.ends_at_period_end) return `Ends on ${day(row.period_ends_at)}`;
  if (row.status === "trialing") return `Trial until ${day(row.period_ends_at)}`;
  if (row.status === "paused") return "Nothing is charged while it is paused";
  return `Renews on ${day(row.period_ends_at)}`;
}

/** Where a customer of the sandbox manages a subscription, and where a tester makes things happen. */
export function portalPage(row: SandboxSubscription, publicUrl: string): string {
  const offer = sandboxOffer(row.price_id);
  const allowed = allowedActions(row);
  const buttons = Object.entries(labels)
    .filter(([action]) => allowed.includes(action as Action))
    .map(
      ([action, label]) =>
        `<button type="button" data-action="${action}"${action === "cancel" ? ' class="danger"' : ""}>${label}</button>`,
    )
    .join("\n");
  const choices = offers
    .map((choice) => {
      const selected = priceOf(sandboxPrices, choice) === row.price_id ? " selected" : "";
      const name = `${planOf(choice.plan).name}, ${priceText(choice)}`;
      return `<option value="${choice.plan} ${choice.duration}"${selected}>${escapeHtml(name)}</option>`;
    })
    .join("");
  const change = `<section aria-labelledby="change"><h2 id="change">Change the plan</h2>
<p class="hint">In the product this goes through support; here you are the support.</p>
<form id="switch"><label for="offer">Plan</label>
<div class="row"><select id="offer" name="offer">${choices}</select>
<button type="submit">Change</button></div></form></section>`;
  return page(
    "Manage your subscription",
    "portal",
    `<main class="card">
<header><h1>Your subscription</h1>
<span class="badge ${row.status}">${statusTexts[row.status]}</span></header>
<p class="price">${escapeHtml(planOf(offer.plan).name)}, ${escapeHtml(priceText(offer))}</p>
<p class="who">${whenText(row)} · ${escapeHtml(row.email)}</p>
${notice}
<p id="declined" class="alert" role="alert" hidden></p>
${buttons ? `<section aria-labelledby="actions"><h2 id="actions">What shall happen?</h2><div class="actions">${buttons}</div></section>` : ""}
${row.status === "canceled" ? "" : change}
<p><a href="${escapeHtml(publicUrl)}/profile?tab=subscription">Back to my profile</a></p>
</main>`,
  );
}
