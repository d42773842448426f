import type { CheckoutProvider } from "./checkout.ts";

const source = "probability-chat-sandbox";

function nameOf(data: unknown): string | null {
  if (typeof data !== "object" || data === null) return null;
  const { source: from, name } = data as Record<string, unknown>;
  return from === source && typeof name === "string" ? name : null;
}

const patience = 5_000;
/** The page says that it is there before its frame has loaded; the message may come a little later. */
const patienceOnceLoaded = 500;

/**
 * The sandbox's page in a frame over this one: modal, so that the focus stays in it, and shown only
 * once it is there, so that one which fails shuts nobody out of this page.
 */
export const openSandboxCheckout: CheckoutProvider = (checkout, { onCompleted, opener }) => {
  if (checkout.overlay_url === null) return Promise.reject(new Error("There is no overlay."));
  // The server is this page's own, under whichever of its names the page was opened.
  const { pathname, search } = new URL(checkout.overlay_url, location.href);
  const address = new URL(pathname + search, location.origin);
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", "Checkout");
  dialog.className =
    "m-0 size-full max-h-none max-w-none border-0 bg-transparent p-0 backdrop:bg-transparent";
  const frame = document.createElement("iframe");
  frame.title = "Checkout";
  frame.className = "block size-full";
  frame.src = address.href;
  dialog.append(frame);

  return new Promise((resolve, reject) => {
    const close = () => {
      clearTimeout(timer);
      removeEventListener("message", hear);
      dialog.remove();
      if (isShown && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
    const open = { close };
    let isShown = false;
    const fail = () => {
      close();
      reject(new Error("The checkout did not load."));
    };
    let timer = setTimeout(fail, patience);
    const show = () => {
      clearTimeout(timer);
      frame.removeEventListener("load", hurry);
      isShown = true;
      dialog.showModal();
      frame.focus();
      frame.contentDocument?.querySelector<HTMLElement>("[autofocus]")?.focus();
      // Keys pressed in the frame do not reach the dialog.
      frame.contentWindow?.addEventListener("keydown", (event) => {
        if (event.key === "Escape") dialog.close();
      });
      resolve(open);
    };
    const hurry = () => {
      clearTimeout(timer);
      timer = setTimeout(fail, patienceOnceLoaded);
    };
    const hear = (event: MessageEvent) => {
      if (event.source !== frame.contentWindow || event.origin !== address.origin) return;
      const name = nameOf(event.data);
      if (name === "checkout.loaded" && !isShown) show();
      if (name === "checkout.completed") onCompleted();
      if (name === "checkout.completed" || name === "checkout.closed") close();
    };
    addEventListener("message", hear);
    dialog.addEventListener("close", close);
    frame.addEventListener("load", hurry);
    document.body.append(dialog);
  });
};
