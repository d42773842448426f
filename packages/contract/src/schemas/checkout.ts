import * as z from "zod";
import { Duration, Plan } from "./user.ts";

/**
 * How to open a checkout. `payload` is handed to the provider's overlay as it is; what is granted
 * is decided by the provider's signed event: the plan by its price id, the user by `binding`.
 */
export const Checkout = z
  .object({
    provider: z.enum(["sandbox", "paddle"]),
    /** Of the provider's script; public. */
    client_token: z.string(),
    environment: z.enum(["sandbox", "production"]),
    /** The sandbox's overlay page, to be shown in a frame; null where a script draws it. */
    overlay_url: z.string().nullable(),
    payload: z.object({
      items: z.array(z.object({ priceId: z.string(), quantity: z.literal(1) })),
      settings: z.object({
        displayMode: z.literal("overlay"),
        theme: z.enum(["light", "dark"]),
        locale: z.string(),
        allowLogout: z.boolean(),
      }),
      customData: z.object({
        user_email: z.string(),
        plan_name: Plan,
        duration: Duration,
        /** Issued by the server, opaque; ties the payment to the user who asked for it. */
        binding: z.string(),
      }),
      customer: z.union([
        z.object({ id: z.string() }),
        z.object({ email: z.string(), name: z.string() }),
      ]),
    }),
  })
  .meta({ id: "Checkout" });
export type Checkout = z.infer<typeof Checkout>;
