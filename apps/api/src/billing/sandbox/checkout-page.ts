import { planOf } from "@probability-chat/contract";
import { escapeHtml } from "../../mail/layout.ts";
import type { Offer } from "../offer.ts";
import type { sandboxCheckouts } from "../tables.ts";
import { testCards } from "./card.ts";
import { trialDays } from "./lifecycle.ts";
import { notice, page } from "./page.ts";
import { priceText } from "./prices.ts";

function field(
  name: string,
  label: string,
  attributes: string,
  options: { readonly hint?: string } = {},
): string {
  const hint = options.hint ? `<span class="hint" id="${name}-hint">${options.hint}</span>` : "";
  const described = options.hint ? `${name}-hint ${name}-error` : `${name}-error`;
  return `<div class="field field-${name}">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" required aria-describedby="${described}" ${attributes}>
${hint}<span class="error" id="${name}-error" hidden></span>
</div>`;
}

/** The overlay: a card form, as the real provider would show one. */
export function checkoutPage(checkout: typeof sandboxCheckouts.$inferSelect, offer: Offer): string {
  const plan = escapeHtml(planOf(offer.plan).name);
  const price = escapeHtml(priceText(offer));
  const open = checkout.state === "open";
  const form = `<form id="payment" novalidate>
<p id="declined" class="alert" role="alert" hidden></p>
${field(
  "number",
  "Card number",
  'inputmode="numeric" autocomplete="off" maxlength="23" placeholder="4242 4242 4242 4242" autofocus',
  {
    hint: `${testCards.accepted} is accepted, ${testCards.declined} is declined.`,
  },
)}
<div class="pair">
${field("expiry", "Expiry date", 'inputmode="numeric" autocomplete="off" maxlength="7" placeholder="MM / YY"')}
${field("cvc", "Security code", 'inputmode="numeric" autocomplete="off" maxlength="4" placeholder="123"')}
</div>
${field("name", "Name on card", 'autocomplete="off" maxlength="100"')}
<label class="check"><input type="checkbox" id="trial" name="trial"> Start with a ${trialDays}-day trial</label>
<button type="submit" class="primary" data-pay="Subscribe for ${price}" data-trial="Start the trial">Subscribe for ${price}</button>
<button type="button" class="plain" data-close>Cancel</button>
</form>`;
  const done = `<div id="done"${open ? " hidden" : ""} tabindex="-1">
<p class="mark" aria-hidden="true">✓</p>
<h2>Payment accepted</h2>
<p>You are subscribed to ${plan}.</p>
<button type="button" class="primary" data-close>Close</button>
</div>`;
  return page(
    `Subscribe to ${planOf(offer.plan).name}`,
    "overlay",
    `<main class="card" aria-labelledby="title">
<header><h1 id="title">${plan}</h1>
<button type="button" class="close" data-close aria-label="Close checkout">×</button></header>
<p class="price">${price}</p>
<p class="who">for ${escapeHtml(checkout.email)}</p>
${notice}
${open ? form : ""}${done}
</main>`,
  );
}
