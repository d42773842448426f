import { planOf } from "@probability-chat/contract/constants";

/** What an account costs, in one line. */
export const freeOffer = `Free for ${planOf("free").queries} queries a month. No card needed.`;
