import { getPaddleInstance, initializePaddle, type Paddle } from "@paddle/paddle-js";
import type { CheckoutListener, CheckoutProvider } from "./checkout.ts";

const address = "https://cdn.paddle.com/paddle/v2/paddle.js";

let paddle: Promise<Paddle> | null = null;
let listening: CheckoutListener | null = null;

/** `initializePaddle` remembers a script that did not load for good; so it is fetched before. */
function fetchScript(): Promise<void> {
  if (getPaddleInstance("v1")) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error("Paddle.js could not be fetched."));
    };
    document.head.append(script);
  });
}

/** Initialised but once; events go to the checkout that was opened last. */
async function startPaddle(token: string, environment: "sandbox" | "production"): Promise<Paddle> {
  await fetchScript();
  const started = await initializePaddle({
    token,
    environment,
    eventCallback: ({ name }) => {
      if (name === "checkout.completed") listening?.onCompleted();
    },
  });
  if (started) return started;
  throw new Error("Paddle.js is not there.");
}

/** Paddle's overlay over this page. */
export const openPaddleCheckout: CheckoutProvider = async (checkout, listener) => {
  paddle ??= startPaddle(checkout.client_token, checkout.environment);
  const { Checkout: overlay } = await paddle.catch((error: unknown) => {
    paddle = null;
    throw error;
  });
  listening = listener;
  overlay.open(checkout.payload);
  return { close: () => overlay.close() };
};
