const env = import.meta.env;

/** Who runs this site; set at build by `VITE_COMPANY_NAME` and its like, neutral otherwise. */
export const company = {
  product: "probability-chat",
  name: env.VITE_COMPANY_NAME ?? "Probability Chat Pte. Ltd.",
  address: env.VITE_COMPANY_ADDRESS ?? null,
  registration: env.VITE_COMPANY_REGISTRATION ?? null,
  supportEmail: env.VITE_SUPPORT_EMAIL ?? "support@probability-chat.example",
} as const;
