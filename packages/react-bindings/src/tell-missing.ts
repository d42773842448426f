/** What the element was given to find its script and its server by. */
export interface Given {
  readonly src?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly hasClient: boolean;
}

/** After the page has loaded, so long for a script that its own code puts there. */
const patience = 5_000;

const unscripted =
  "<probability-chat> is not drawn: its script is not on the page. Give ProbabilityChatElement src, its address at the chat's server (…/embed/probability-chat.js), or import “@probability-chat/widget/element”.";

/** Tells in the console what keeps an element from being drawn, or from its server; returns how to stop. */
export function tellMissing({ src, baseUrl, hasClient }: Given): () => void {
  if (src) {
    const { origin } = new URL(src, document.baseURI);
    if (!hasClient && baseUrl === undefined && origin !== location.origin) {
      console.warn(
        `<probability-chat> asks the page's own server, ${location.origin}, though its script is of ${origin}: give ProbabilityChatElement a client or baseUrl="${origin}", or baseUrl="" where the page's server passes its calls on.`,
      );
    }
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(() => {
      if (!customElements.get("probability-chat")) console.error(unscripted);
    }, patience);
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
  return () => {
    window.removeEventListener("load", wait);
    clearTimeout(timer);
  };
}
