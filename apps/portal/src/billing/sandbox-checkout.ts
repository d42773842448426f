import type { CheckoutProvider } from "./checkout.ts";

const source = "probability-chat-sandbox";

function nameOf(data: unknown): string | null {
  if (typeof data !== "object" || data === null) return null;
  const { source: from, name } = data as Record<string, unknown>;
  return from === source && typeof name === "string" ? name : null;
}

/** The sandbox's page in a frame over this one: modal, so that the focus stays in it. */
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
      clearTimeout(patience);
      removeEventListener("message", hear);
      dialog.remove();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
    const open = { close };
    const hear = (event: MessageEvent) => {
      if (event.source !== frame.contentWindow || event.origin !== address.origin) return;
      const name = nameOf(event.data);
      if (name === "checkout.loaded") {
        clearTimeout(patience);
        resolve(open);
      }
      if (name === "checkout.completed") onCompleted();
      if (name === "checkout.completed" || name === "checkout.closed") close();
    };
    const patience = setTimeout(() => {
      close();
      reject(new Error("The checkout did not load."));
    }, 15_000);
    addEventListener("message", hear);
    dialog.addEventListener("close", () => {
      resolve(open);
      close();
    });
    frame.addEventListener("load", () => {
      // Keys pressed in the frame do not reach the dialog.
      frame.contentWindow?.addEventListener("keydown", (event) => {
        if (event.key === "Escape") dialog.close();
      });
      frame.focus();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
};
