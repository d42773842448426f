import { call, signIn } from "../bench/product.mjs";

const card = {
  number: "4242 4242 4242 4242",
  expiry: "12 / 40",
  cvc: "123",
  name: "Ada Lovelace",
  trial: false,
};

/** Makes the demo account a customer with API integration, by the sandbox's checkout. */
export async function becomeCustomer({ address, demo }) {
  const token = await signIn(address, demo);
  async function send(method, route, body) {
    const reply = await call(address, method, route, { token, body });
    if (reply.status < 300) return reply.body.data;
    throw new Error(`${method} ${route} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  }
  const plan = { plan: "pro", duration: "monthly" };
  const checkout = await send("POST", "/api/subscriptions/create-checkout/", plan);
  await send("POST", new URL(checkout.overlay_url).pathname, card);
  return {
    /** A new secret key that may do what `scopes` say. */
    createKey: async (...scopes) =>
      (await send("POST", "/api/keys/", { name: scopes.join(), kind: "secret", scopes })).key,
    allow: (...origins) => send("PUT", "/api/embed/origins/", { origins }),
  };
}
