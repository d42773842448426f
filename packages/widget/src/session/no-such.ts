import { editsBetween } from "@probability-chat/sdk";
import { properties, propOf } from "../element/attributes.ts";
import type { ProbabilityChatEventName } from "../element/forward-events.ts";
import { defaultOptions } from "../options.ts";
import type { ProbabilityChatProps } from "../probability-chat.tsx";

/** The names that there are, each with how it is written where it belongs. */
type Known = ReadonlyMap<string, string>;

const asTheyAre = (names: readonly string[]): Known => new Map(names.map((name) => [name, name]));

const options = Object.keys(defaultOptions);

const events = Object.keys({
  "pc-ready": true,
  "pc-chat": true,
  "pc-message": true,
  "pc-answer": true,
  "pc-upload": true,
  "pc-quota": true,
  "pc-error": true,
  "pc-session-ended": true,
  "pc-toggle": true,
} satisfies Record<ProbabilityChatEventName, true>);

const props = Object.keys({
  client: true,
  baseUrl: true,
  publicKey: true,
  getClientSecret: true,
  getToken: true,
  options: true,
  onEvent: true,
  className: true,
  style: true,
  children: true,
} satisfies Record<keyof ProbabilityChatProps, true>);

/** What somebody may take for a name of theirs, too: an option, or `onSessionEnded` for an event. */
function withOthers(
  names: readonly string[],
  option: (name: string) => string,
  event: (name: string) => string,
): Known {
  const camel = (name: string) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return new Map([
    ...options.map((name) => [name, option(name)] as const),
    ...events.map((name) => [camel(name.replace("pc", "on")), event(name)] as const),
    ...asTheyAre(names),
  ]);
}

const knownOptions = asTheyAre(options);
const knownEvents = asTheyAre(events);
const knownAttributes = asTheyAre(Object.keys(propOf));
const knownProps = withOthers(
  props,
  (name) => `options={{ ${name}: … }}`,
  (name) => `onEvent (with the name ${name})`,
);
const knownProperties = withOthers(
  properties,
  (name) => `setOptions({ ${name}: … })`,
  (name) => `addEventListener("${name}", …)`,
);

/** Of a letter: a text stands where an object belongs. */
const isPlace = (name: string) => /^\d+$/.test(name);

export function noOptions(given: object): string[] {
  const names = Object.keys(given).filter((name) => !knownOptions.has(name));
  if (names.some(isPlace)) return ['options must be an object, such as { theme: "dark" }.'];
  return names.map((name) => noSuch("option", name, knownOptions));
}

export function noEvents(heard: readonly string[]): string[] {
  const names = heard.filter((name) => !knownEvents.has(name));
  return names.map((name) => noSuch("event", name, knownEvents));
}

/** Of the component's; what has a hyphen is for others. */
export function noProps(given: object): string[] {
  const names = Object.keys(given).filter((name) => !props.includes(name) && !name.includes("-"));
  return names.map((name) => noSuch("prop", name, knownProps));
}

/** Of those that the page's code has set: what is not close to one of the element's is for others. */
export function noProperties(given: object): string[] {
  const names = Object.keys(given).filter((name) => nearest(name, knownProperties, 1));
  return names.map((name) => noSuch("property", name, knownProperties));
}

export function noAttribute(name: string): string[] {
  return nearest(name, knownAttributes, 1) ? [noSuch("attribute", name, knownAttributes)] : [];
}

export function noTexts(given: object, lines: readonly string[]): string[] {
  const quoted = new Map(lines.map((line) => [line, JSON.stringify(line)]));
  const how = "Texts are named by the widget's own English lines.";
  if (Object.keys(given).some(isPlace)) {
    return ['The option texts must be an object, such as { "New chat": "Start" }.'];
  }
  return Object.keys(given)
    .filter((line) => !quoted.has(line))
    .map((line) => noSuch("text", line, quoted, how));
}

/** That there is no such name, and which one is meant, or those that there are. */
function noSuch(
  kind: string,
  name: string,
  known: Known,
  otherwise = `Those that are: ${[...known].flatMap(([own, written]) => (own === written ? own : [])).join(", ")}.`,
): string {
  const near = nearest(name, known, Math.max(1, Math.floor(name.length / 4)));
  const shown = kind === "text" ? JSON.stringify(name) : name;
  return near
    ? `There is no ${kind} ${shown}: is ${known.get(near)} meant?`
    : `There is no ${kind} ${shown}. ${otherwise}`;
}

/** Which of the names is closest, within so many edits; of a short one only itself. */
function nearest(name: string, known: Known, most: number): string | null {
  const strictly = (other: string) => editsBetween(name, other);
  const found = [...known.keys()]
    .map((other) => ({ other, edits: editsBetween(plain(name), plain(other)) }))
    .filter(({ other, edits }) => edits <= (other.length < 4 ? 0 : most))
    .sort((one, two) => one.edits - two.edits || strictly(one.other) - strictly(two.other))[0];
  return found?.other ?? null;
}

const plain = (name: string) => name.replaceAll("-", "").toLowerCase();
