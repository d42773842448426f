import { defaultSchema } from "rehype-sanitize";

const unwanted = new Set(["input", "picture", "source"]);

/**
 * What may be left of raw HTML: text structure, tables, links and images. No scripts, frames,
 * forms or styles. Addresses pass the schema's protocols and then the link rule.
 */
export const sanitizeSchema: typeof defaultSchema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => !unwanted.has(name)),
  attributes: {
    ...defaultSchema.attributes,
    code: [["className", /^language-[\w-]+$/]],
  },
  protocols: {
    ...defaultSchema.protocols,
    href: ["http", "https", "irc", "ircs", "mailto", "xmpp"],
    src: ["http", "https"],
  },
  strip: ["script", "style", "svg", "math", "template", "noscript"],
  clobberPrefix: "pc-text-",
};
