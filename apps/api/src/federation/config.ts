import { isLoopback } from "@probability-chat/contract";
import * as z from "zod";

/** An identity provider that speaks OpenID Connect. */
export const ProviderConfig = z.object({
  /** Stands in addresses: the last part of `PUBLIC_URL/login/<id>`, where the provider sends back to. */
  id: z.string().regex(/^[a-z0-9]{1,40}$/, "must be of letters and digits"),
  /** As the button says it. */
  name: z.string().min(1).max(60),
  /** What `/.well-known/openid-configuration` stands under; without TLS on this machine alone. */
  issuer: z.url().refine((text) => {
    const { protocol, hostname } = new URL(text);
    return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
  }, "must be an https address"),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
});
export type ProviderConfig = z.infer<typeof ProviderConfig>;

const needed = ["ISSUER", "CLIENT_ID", "CLIENT_SECRET"] as const;
const knownNames: Readonly<Record<string, string>> = {
  github: "GitHub",
  gitlab: "GitLab",
  linkedin: "LinkedIn",
};

/**
 * `OIDC_<NAME>_ISSUER`, `_CLIENT_ID`, `_CLIENT_SECRET` and, if wanted, `_LABEL`, for any number of
 * names, in the order of these.
 *
 * @throws RangeError naming every variable that is missing, wrong or unknown.
 */
export function providersFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): ProviderConfig[] {
  const names = new Set<string>();
  const problems: string[] = [];
  for (const [variable, value] of Object.entries(environment)) {
    if (!variable.startsWith("OIDC_") || !value?.trim()) continue;
    const name = /^OIDC_([A-Z0-9]{1,40})_(?:ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL)$/.exec(variable);
    if (name?.[1]) names.add(name[1]);
    else problems.push(`${variable} is not known`);
  }
  const providers = [...names].sort().map((name) => {
    const read = (part: string) => environment[`OIDC_${name}_${part}`]?.trim() ?? "";
    for (const part of needed) {
      if (read(part) === "") problems.push(`OIDC_${name}_${part} is needed too`);
    }
    const id = name.toLowerCase();
    const label = knownNames[id] ?? `${name.charAt(0)}${id.slice(1)}`;
    return {
      id,
      name: read("LABEL") || label,
      issuer: read("ISSUER"),
      clientId: read("CLIENT_ID"),
      clientSecret: read("CLIENT_SECRET"),
    };
  });
  for (const provider of providers) {
    const issues = ProviderConfig.safeParse(provider).error?.issues ?? [];
    const wrong = issues.find(({ path }) => path[0] === "issuer");
    if (wrong && provider.issuer !== "") {
      problems.push(`OIDC_${provider.id.toUpperCase()}_ISSUER ${wrong.message}`);
    }
  }
  if (problems.length > 0) {
    throw new RangeError(`The identity providers are not right: ${problems.join("; ")}.`);
  }
  return providers;
}
