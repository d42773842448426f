import { ProbabilityChatElement } from "./probability-chat-element.tsx";

/** The element's name. */
export const elementName = "probability-chat";

/** Defines `<probability-chat>` once; a second copy of the script leaves the first in force. */
export function defineProbabilityChat(): void {
  if (typeof customElements === "undefined" || customElements.get(elementName)) return;
  customElements.define(elementName, ProbabilityChatElement);
}
