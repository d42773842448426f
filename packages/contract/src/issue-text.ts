import type * as z from "zod";

type Issue = z.core.$ZodRawIssue;

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

const formats: Readonly<Record<string, string>> = {
  uuid: "an id, such as that of a reply",
  email: "an e-mail address",
  url: "an address",
  datetime: "a time such as 2026-01-31T12:00:00Z",
  date: "a date such as 2026-01-31",
};

/** `first_name` as a person reads it: "First name". */
function labelOf(path: Issue["path"]): string {
  const name = path?.filter((part) => typeof part === "string").at(-1);
  if (name === undefined) return "The request";
  const words = String(name).replaceAll("_", " ").trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : "The request";
}

function sizeText(issue: Issue & { code: "too_big" | "too_small" }): string {
  const limit = issue.code === "too_big" ? issue.maximum : issue.minimum;
  const bound = issue.code === "too_big" ? "at most" : "at least";
  if (issue.origin === "string") return `must be ${bound} ${limit} characters`;
  if (issue.origin === "array") return `must have ${bound} ${limit} entries`;
  return `must be ${issue.inclusive === false && issue.code === "too_small" ? "more than" : bound} ${limit}`;
}

/**
 * What is wrong with a field, for people, where its schema has no words of its own: the error map
 * that both servers parse requests with.
 *
 * @example
 * schema.safeParse(body, { error: issueText }); // "Title is required."
 */
export function issueText(issue: Issue): string {
  const label = labelOf(issue.path);
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined && issue.path?.length) return `${label} is required.`;
      return `${label} must be ${kinds[issue.expected] ?? "of another kind"}${insteadOf(issue)}.`;
    case "too_big":
    case "too_small":
      return `${label} ${sizeText(issue)}.`;
    case "invalid_format":
      return `${label} must be ${formats[issue.format] ?? "written differently"}.`;
    case "invalid_value":
      if (issue.input === undefined) return `${label} is required.`;
      return `${label} must be ${anyOf(issue.values.map(String))}.`;
    case "unrecognized_keys":
      return `${label} has unknown fields: ${issue.keys.slice(0, 5).join(", ")}.${knownTo(issue)}`;
    default:
      return isMissing(issue) ? `${label} is required.` : `${label} is not valid.`;
  }
}

/** "a, b or c". */
function anyOf(values: readonly string[]): string {
  const last = values.at(-1) ?? "";
  return values.length > 1 ? `${values.slice(0, -1).join(", ")} or ${last}` : last;
}

/**
 * The same issues, unknown fields first: where one is misspelt, it is not the missing one that is to
 * be looked for.
 */
export function unknownFirst(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const rank = ({ code }: z.core.$ZodIssue) => (code === "unrecognized_keys" ? 0 : 1);
  return [...issues].sort((a, b) => rank(a) - rank(b));
}

/** The fields that there are, so that a misspelt one is seen. */
function knownTo({ inst }: Issue): string {
  const { shape } = (inst?._zod.def ?? {}) as { shape?: object };
  const names = Object.keys(shape ?? {});
  return names.length > 0 ? ` It may have: ${names.join(", ")}.` : "";
}

/** A whole object stands where its id or its text was meant. */
function insteadOf({ expected, input }: Issue & { code: "invalid_type" }): string {
  return expected === "string" && typeof input === "object" ? ", and is an object" : "";
}

/** Of a union it is the field that tells its members apart which may be missing. */
function isMissing(issue: Issue): boolean {
  if (!issue.path?.length) return false;
  const { discriminator } = issue as { discriminator?: unknown };
  const { input } = issue;
  if (typeof discriminator !== "string" || typeof input !== "object" || input === null) {
    return input === undefined;
  }
  return (input as Record<string, unknown>)[discriminator] === undefined;
}
