/** Who runs this site. */
export interface Company {
  readonly name: string;
  readonly address: string;
  /** The name as legal texts give it: where the company is, its registration, its address. */
  readonly legalName: string;
  readonly supportEmail: string;
}

const neutral: Company = {
  name: "Probability Chat Pte. Ltd.",
  address: "Singapore",
  legalName: "Probability Chat Pte. Ltd., a company in Singapore",
  supportEmail: "support@probability-chat.example",
};

/** Stand for the values in pages that are drawn at build; the site's server fills them in. */
const places: Company = {
  name: "%COMPANY_NAME%",
  address: "%COMPANY_ADDRESS%",
  legalName: "%COMPANY_LEGAL_NAME%",
  supportEmail: "%SUPPORT_ADDRESS%",
};

/** What the server wrote into the page; the neutral values where it wrote nothing. */
function readCompany(): Company {
  if (import.meta.env.SSR) return places;
  const written = document.getElementById("company")?.textContent;
  return written ? { ...neutral, ...(JSON.parse(written) as Partial<Company>) } : neutral;
}

export const company = { product: "probability-chat", ...readCompany() } as const;
