import { type PlanName, planOf } from "@probability-chat/contract";
import { composeLetter, type Letter, type Sender } from "../mail/layout.ts";

/** A subscription as a letter about it knows it. */
export interface Told {
  readonly plan: PlanName;
  readonly duration: "monthly" | "yearly";
  readonly status: string;
  readonly endsAt: Date | null;
  readonly scheduledAction: "cancel" | "pause" | null;
}

const dateOf = (date: Date) =>
  date.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

const nameOf = ({ plan, duration }: Told) => `${planOf(plan).name}, billed ${duration}`;
const allowanceOf = ({ plan }: Told) => planOf(plan).queries.toLocaleString("en-US");
const usable = (status: string) => status === "active" || status === "trialing";

/**
 * The letter about what changed between two states of a subscription; undefined where nothing
 * changed that its owner would want to hear of.
 */
export function subscriptionLetter(
  sender: Sender,
  before: Told | undefined,
  after: Told,
  /** Whether another subscription of the owner counts in its place. */
  { replaced = false }: { readonly replaced?: boolean } = {},
): Letter | undefined {
  const ended = before && before.status !== after.status && after.status === "canceled";
  const text = ended && replaced ? replacedText(after) : textOf(before, after);
  if (!text) return undefined;
  const [subject, preheader, ...paragraphs] = text;
  return composeLetter(sender, {
    subject,
    preheader,
    paragraphs,
    action: {
      label: "Open my subscription",
      url: `${sender.publicUrl}/profile?tab=subscription`,
    },
  });
}

type Text = readonly [subject: string, preheader: string, ...paragraphs: string[]];

function textOf(before: Told | undefined, after: Told): Text | undefined {
  if (!before) return usable(after.status) ? startedText(after) : undefined;
  if (before.status !== after.status) return statusText(before, after);
  if (before.plan !== after.plan || before.duration !== after.duration) {
    return [
      "Your plan was changed",
      `You are on ${planOf(after.plan).name} now.`,
      `Your plan is now ${nameOf(after)}: ${allowanceOf(after)} queries a month.`,
      "What you have used this month stays counted; the rest of the month follows the new plan.",
    ];
  }
  if (before.scheduledAction !== after.scheduledAction) return scheduleText(before, after);
  return undefined;
}

function replacedText(after: Told): Text {
  return [
    "Your earlier subscription was canceled",
    "Your newer subscription goes on.",
    `Your earlier subscription to ${nameOf(after)} has ended, as you have a newer one. Nothing more is charged for it.`,
  ];
}

function startedText(after: Told): Text {
  const until = after.endsAt ? dateOf(after.endsAt) : null;
  return after.status === "trialing"
    ? [
        "Your trial has started",
        `${planOf(after.plan).name} is ready to use.`,
        `Your trial of ${nameOf(after)} has started: ${allowanceOf(after)} queries a month.`,
        until
          ? `It ends on ${until}; the first payment is taken then, unless you cancel before.`
          : "You can cancel at any time before the first payment.",
      ]
    : [
        "Your subscription has started",
        `${planOf(after.plan).name} is ready to use.`,
        `Thank you! Your subscription to ${nameOf(after)} has started: ${allowanceOf(after)} queries a month.`,
        ...(until ? [`It renews on ${until}.`] : []),
      ];
}

function statusText(before: Told, after: Told): Text | undefined {
  const plan = planOf(after.plan).name;
  const until = after.endsAt ? dateOf(after.endsAt) : null;
  switch (after.status) {
    case "past_due":
      return [
        "Your payment failed",
        `Please update your payment details to keep using ${plan}.`,
        `A payment for ${nameOf(after)} did not go through. Until it does, you can read your chats but not ask questions.`,
        "Please check your card or update it; the payment is then tried again.",
      ];
    case "paused":
      return [
        "Your subscription is paused",
        "Your chats stay readable; nothing is charged.",
        `Your subscription to ${nameOf(after)} is paused. Your chats stay readable, and nothing is charged until you resume it.`,
      ];
    case "canceled":
      return [
        "Your subscription was canceled",
        "You are on the free plan now.",
        `Your subscription to ${nameOf(after)} was canceled${until ? ` and ended on ${until}` : ""}.`,
        `You are on the free plan now: ${planOf("free").queries} queries a month, and your chats stay. You can subscribe again whenever you like.`,
      ];
    case "active":
      if (before.status === "trialing") return startedText(after);
      return [
        before.status === "past_due"
          ? "Your payment went through"
          : "Your subscription was resumed",
        `${plan} is ready to use again.`,
        `Your subscription to ${nameOf(after)} is active again.`,
        ...(until ? [`It renews on ${until}.`] : []),
      ];
    case "trialing":
      return startedText(after);
    default:
      return undefined;
  }
}

function scheduleText(before: Told, after: Told): Text | undefined {
  const until = after.endsAt ? dateOf(after.endsAt) : null;
  if (after.scheduledAction === "cancel") {
    return [
      "Your subscription will end",
      until ? `${planOf(after.plan).name} stays yours until ${until}.` : "It is not renewed.",
      `Your subscription to ${nameOf(after)} is canceled and will not renew.${until ? ` You can use it until ${until}, and the free plan after that.` : ""}`,
    ];
  }
  if (before.scheduledAction === "cancel") {
    return [
      "Your subscription continues",
      "The cancellation was taken back.",
      `Your subscription to ${nameOf(after)} continues${until ? ` and renews on ${until}` : ""}.`,
    ];
  }
  return undefined;
}
