/** 'How sure are you?', 'give me the 90 % confidence interval': the last figure with its interval. */
import type { Query } from "@probability-chat/query";
import { figureOf } from "../edit-query.ts";

const INTERVAL =
  /^(?:(?:and|but|with|plus|so|please|(?:can|could) you|what is|what are|what about|how about|give|tell|show|me|us|i want|i need|add|include|,) )*(?:(?:the|an?|its|your) )?(?:(\d+(?:\.\d+)?) ?(?:%|percent) )?(?:(?:confidence|credible|uncertainty|error) (?:intervals?|ranges?|bounds?|limits|margins?|bars)|interval|ci|margin of error|uncertainty)(?: (?:for|of|on|around|in|about) (?:that|this|it|the (?:estimate|figure|number|result)))?(?: (?:too|as well|please))*$/;
const SURE =
  /^(?:(?:and|but|so) )*how (?:sure|certain|confident|reliable|precise|accurate|uncertain|trustworthy|exact|solid|robust) (?:are (?:you|we)|is (?:that|this|it|the (?:estimate|figure|number|result)))(?: (?:about|of|in|on) (?:that|this|it))?$/;

/** The level of the interval that a text asks for; null where it asks for none. */
export function certaintyAsked(text: string): number | null {
  const said = INTERVAL.exec(text) ?? SURE.exec(text);
  const level = said === null ? 0 : Number(said[1] ?? 95) / 100;
  return level > 0 && level < 1 ? level : null;
}

/** A figure with its interval; null where the query gives no single figure. */
export function withInterval(query: Query, level: number): Query | null {
  const scalar = figureOf(query);
  return scalar === null ? null : { kind: "interval", level, scalar };
}
