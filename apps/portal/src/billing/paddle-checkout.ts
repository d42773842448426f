import { initializePaddle, type Paddle } from "@paddle/paddle-js";
import type { CheckoutListener, CheckoutProvider } from "./checkout.ts";

let paddle: Promise<Paddle> | null = null;
let listening: CheckoutListener | null = null;

/** Paddle.js may be initialised but once; its events go to the checkout that was opened last. */
function loadPaddle(token: string, environment: "sandbox" | "production"): Promise<Paddle> {
  paddle ??= initializePaddle({
    token,
    environment,
    eventCallback: ({ name }) => {
      if (name === "checkout.completed") listening?.onCompleted();
    },
  }).then((loaded) => {
    if (loaded) return loaded;
    throw new Error("Paddle.js is not there.");
  });
  paddle.catch(() => {
    paddle = null;
  });
  return paddle;
}

/** Paddle's overlay over this page. */
export const openPaddleCheckout: CheckoutProvider = async (checkout, listener) => {
  const { Checkout: overlay } = await loadPaddle(checkout.client_token, checkout.environment);
  listening = listener;
  overlay.open(checkout.payload);
  return { close: () => overlay.close() };
};
