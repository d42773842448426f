/** What the one who runs the site may set. */
export interface CompanySettings {
  readonly name: string;
  readonly supportAddress: string;
  readonly address?: string | undefined;
  readonly registration?: string | undefined;
}

/** Fills a page's places for the company and tells its scripts, as text and never as markup. */
export function companyFiller(settings: CompanySettings): (page: string) => string {
  const { name } = settings;
  const registration = settings.registration ? ` (${settings.registration})` : "";
  const seat = settings.address ? `, ${settings.address}` : "";
  const company = {
    name,
    address: settings.address ?? "Singapore",
    legalName: `${name}, a company in Singapore${registration}${seat}`,
    supportEmail: settings.supportAddress,
  };
  const places: Readonly<Record<string, string>> = {
    "%COMPANY_NAME%": company.name,
    "%COMPANY_ADDRESS%": company.address,
    "%COMPANY_LEGAL_NAME%": company.legalName,
    "%SUPPORT_ADDRESS%": company.supportEmail,
  };
  const json = JSON.stringify(company).replaceAll("<", "\\u003c");
  const script = `<script type="application/json" id="company">${json}</script>`;
  return (page) =>
    page
      .replace(/%[A-Z_]+%/g, (place) => escapeHtml(places[place] ?? place))
      .replace("</head>", () => `${script}</head>`);
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
