import { isLoopback } from "@probability-chat/contract";
import * as z from "zod";

/** A model provider that speaks OpenAI's chat completions. */
export const ProviderSettings = z.object({
  /** The address that `/chat/completions` is appended to. */
  url: z.url({ protocol: /^https?$/ }),
  key: z.string().min(1),
  model: z.string().min(1),
  /** Whether a few rows of a table may be sent; without, only what its columns are. */
  samples: z.boolean().default(false),
  /** `fallback`: where the language stopped; `always`: also beside what it read. */
  mode: z.enum(["fallback", "always"]).default("fallback"),
});
export type ProviderSettings = z.output<typeof ProviderSettings>;

const required = ["MODEL_PROVIDER_URL", "MODEL_PROVIDER_KEY", "MODEL_PROVIDER_MODEL"] as const;

/** A variable that is set to nothing is not set. */
function unlessEmpty<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
}

/**
 * How a model provider is set by the environment, all of it or nothing: `provider` is null where
 * nothing is set. Messages never quote a value, since one of them is a secret.
 */
export const ProviderEnvironment = z
  .object({
    MODEL_PROVIDER_URL: unlessEmpty(
      z
        .url({ protocol: /^https?$/, error: "is no http(s) address" })
        .refine(keepsTheKey, "must be https where it is not this machine, and hold no password"),
    ),
    MODEL_PROVIDER_KEY: unlessEmpty(
      z.string().regex(/^[\x21-\x7e]+$/, "must be printable ASCII without spaces"),
    ),
    MODEL_PROVIDER_MODEL: unlessEmpty(z.string().trim().min(1).max(200)),
    MODEL_PROVIDER_SAMPLES: unlessEmpty(z.enum(["yes", "no"])),
    MODEL_PROVIDER_MODE: unlessEmpty(z.enum(["fallback", "always"])),
  })
  .superRefine(
    (set, context) => {
      if (Object.values(set).every((value) => value === undefined)) return;
      for (const name of required) {
        if (set[name] !== undefined) continue;
        const message = `is missing; ${required.join(", ")} belong together: set all of them, or nothing of MODEL_PROVIDER_*`;
        context.addIssue({ code: "custom", path: [name], message });
      }
    },
    { when: ({ value }) => typeof value === "object" && value !== null },
  )
  .transform((set): { readonly provider: ProviderSettings | null } => {
    const { MODEL_PROVIDER_URL: url, MODEL_PROVIDER_KEY: key, MODEL_PROVIDER_MODEL: model } = set;
    if (url === undefined || key === undefined || model === undefined) return { provider: null };
    const samples = set.MODEL_PROVIDER_SAMPLES === "yes";
    return { provider: { url, key, model, samples, mode: set.MODEL_PROVIDER_MODE ?? "fallback" } };
  });

/** Whether the key stays between the two ends: encrypted on its way, and no second one beside it. */
function keepsTheKey(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { protocol, hostname, username, password } = new URL(text);
  return username === "" && password === "" && (protocol === "https:" || isLoopback(hostname));
}
