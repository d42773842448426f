import type { Client } from "@probability-chat/sdk";
import { english } from "../texts/texts.ts";
import { secretKeyText } from "./diagnose.ts";
import { isSecretKey } from "./secret-key.ts";

type Attribute = Pick<Attr, "name" | "value">;

/** What only a property can hold, as it comes out where a template writes attributes. */
const properties = /^((get-?)?(client-?secret|token)|secret-?key|client)$/;

/** In milliseconds: by then a framework has set its properties. */
const patience = 1_000;

const told = new WeakSet<Client>();

/**
 * Tells whoever writes the page, once, why there is a form to sign in: that it names nobody, or does
 * so in attributes.
 */
export async function tellNotGiven(client: Client): Promise<void> {
  if (told.has(client)) return;
  told.add(client);
  await new Promise((resolve) => setTimeout(resolve, patience));
  const elements = [...document.querySelectorAll("probability-chat")];
  if (elements.some((one) => one.client || one.getClientSecret || one.getToken)) return;
  const attributes = elements.flatMap((one) => [...one.attributes]);
  const misplaced = textOfAttributes(attributes, client.baseUrl);
  if (misplaced) console.error(misplaced);
  const nobody = textOfNobody(client.baseUrl);
  if (nobody) console.info(nobody);
}

/** What is wrong with what stands in attributes; nothing where all of it belongs there. */
export function textOfAttributes(attributes: readonly Attribute[], baseUrl: string): string {
  const problems = attributes.flatMap(({ name, value }) => {
    // What stands in the attribute for a key is told by itself.
    if (isSecretKey(value)) return name === "public-key" ? [] : [secretKeyText(english, baseUrl)];
    return properties.test(name) ? [isProperty(name)] : [];
  });
  return [...new Set(problems)].join(" ");
}

function isProperty(name: string): string {
  const property =
    name === "client" ? name : name.includes("token") ? "getToken" : "getClientSecret";
  return `The attribute ${name} is not read: ${property} is a property (in Vue :${property}, in Svelte {${property}}, elsewhere element.${property} = …).`;
}

/** Why a page of another origin has a form to sign in; nothing on the server's own pages. */
export function textOfNobody(baseUrl: string): string {
  const { origin } = new URL(baseUrl || "/", location.href);
  if (origin === location.origin) return "";
  return `No client, getClientSecret or getToken was given: people are asked to sign in with accounts of ${baseUrl}. For your own users set the property getClientSecret (a property, not an attribute).`;
}
