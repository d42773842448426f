import { choices, propOf } from "../element/attributes.ts";
import type { TellEvent } from "../element/forward-events.ts";
import { defaultOptions } from "../options.ts";
import { english, type Texts } from "../texts/texts.ts";
import type { Widget } from "../widget-context.ts";
import { foresee, problemsOfKey, secretKeyCode, strayKeyText } from "./diagnose.ts";
import { noAttribute, noEvents, noOptions, noProperties, noProps, noTexts } from "./no-such.ts";
import { isSecretKey } from "./secret-key.ts";

/** What a host gave, as it gave it: the element's attributes and properties, or a component's props. */
type Given = Readonly<Record<string, unknown>>;

interface Named {
  readonly name: string;
  readonly value: unknown;
}

/** What only a property can hold, as it comes out where a template writes attributes. */
const properties = /^((get-?)?(client-?secret|token)|secret-?key|client|options)$/;

/** What only an option can. */
const alone = Object.keys(defaultOptions).filter(
  (name) => !Object.values<string>(propOf).includes(name),
);

const isMisplaced = (name: string) => properties.test(name) || alone.includes(name);

/** What was told already: a page is told once. */
const told = new Set<string>();

/** Sessions that were looked into: one call tells. */
const foreseen = new WeakSet<object>();

/** Whose events are followed. */
const followed = new WeakSet<object>();

/** Which public key was looked at beside a session. */
const keys = new WeakMap<object, string>();

/** What is in the page and has a secret key: its code is told once. */
const exposed = new WeakSet<Element>();

/**
 * Tells whoever writes the page what cannot be meant so, and how to mend it; and those on it why
 * nobody is there yet, where that is the page's own doing.
 */
export async function lookOver(
  widget: Widget,
  host: Element,
  props: object,
  texts: Texts,
  tell: TellEvent = () => undefined,
): Promise<string> {
  const { baseUrl } = widget.client;
  const given: Given = { ...props };
  const attributes = [...host.attributes];
  const strayKeys = (words: Texts) =>
    [
      ...secretKeysIn(attributes, baseUrl, words, true),
      ...secretKeysIn(propertiesOf({ ...host, ...given }), baseUrl, words),
    ].slice(0, 1);
  const strays = strayKeys(english);
  const faults = [...noClientIn(given), ...misplacedIn(attributes), ...notFunctions(given)];
  say("error", [...strays, ...faults]);
  const ofHost = "container" in given ? noProperties(host) : noProps(given);
  say("warn", [...unknownIn(given), ...misspeltIn(attributes), ...ofHost]);
  lookAtWords(widget);
  const [fault = ""] = strayKeys(texts);
  if (!fault) await lookAtSession(widget, texts, tell);
  else if (!exposed.has(host)) tellFault(tell, strays, secretKeyCode);
  if (fault) exposed.add(host);
  return fault;
}

/** What is heard, also later, and the host's own words. */
function lookAtWords({ handle, options: { texts } }: Widget): void {
  if (!followed.has(handle)) handle.$heard.subscribe((heard) => say("warn", noEvents(heard)));
  followed.add(handle);
  if (Object.keys(texts).length === 0) return;
  import("../texts/es.ts").then(
    ({ spanish }) => say("warn", noTexts(texts, Object.keys(spanish))),
    () => undefined,
  );
}

async function lookAtSession(widget: Widget, texts: Texts, tell: TellEvent): Promise<void> {
  const { client, options, ownsSession } = widget;
  const { baseUrl, session } = client;
  if (options.shared) return;
  const hasUser = () => session.$user.get() !== null;
  if (hasUser()) return lookAtKey(widget, tell);
  const { kind } = session.$status.get();
  const isHosts = session.kind === "host";
  // Of whoever a host's token speaks for nothing may be known yet.
  const isWaiting = kind === "starting" || kind === "signed-out" || (kind === "active" && isHosts);
  if (!isWaiting || foreseen.has(session)) return;
  foreseen.add(session);
  if (ownsSession) say("info", textOfNobody(baseUrl));
  const problems = await foresee(widget, texts);
  if (hasUser()) return lookAtKey(widget, tell);
  const forget = session.$user.listen(() => {
    forget();
    void lookAtKey(widget, tell);
  });
  if (problems.length > 0) {
    session.setMessages({ error: problems.join(" ") });
  } else if (kind === "starting" && isHosts) {
    setTimeout(() => tellSlow(session), patience);
  }
}

/** The chat works: what is wrong with the page's key is for whoever writes the page. */
async function lookAtKey(widget: Widget, tell: TellEvent): Promise<void> {
  const { publicKey, client } = widget;
  if (!publicKey || keys.get(client.session) === publicKey) return;
  keys.set(client.session, publicKey);
  const problems = await problemsOfKey(widget);
  say("warn", problems);
  tellFault(tell, problems, "public_key");
}

/** Tells a page's own code of what it alone can mend. */
function tellFault(tell: TellEvent, [text]: readonly string[], cause: string): void {
  if (text) tell("pc-error", { title: "This page is misconfigured", text, cause });
}

/** In milliseconds: after so many more the console has its line on the page's own server, too. */
const patience = 4_000;

/** Tells those on the page what is still waited for, where the chat's server is there. */
function tellSlow({ $status, $state, setMessages }: Widget["client"]["session"]): void {
  if ($status.get().kind !== "starting" || $state.get().error) return;
  setMessages({ error: "This page's server has not answered yet. The chat begins once it does." });
}

function say(level: "error" | "warn" | "info", texts: readonly string[]): void {
  for (const text of texts) {
    if (!told.has(text)) console[level](text);
    told.add(text);
  }
}

function propertiesOf({ options, client: _told, ...given }: Given): Named[] {
  const all = { ...given, ...(options as Given) };
  return Object.entries(all).map(([name, value]) => ({ name, value }));
}

/** That one of the values is a secret key; that which stands in place of the public one is told by itself. */
export function secretKeysIn(
  given: readonly Named[],
  baseUrl: string,
  texts: Texts = english,
  areAttributes = false,
): string[] {
  const isSecret = ({ name, value }: Named) =>
    typeof value === "string" && isStray(value) && !/^public-?key$/i.test(name);
  const found = given.find(isSecret);
  if (!found) return [];
  const isRead = !areAttributes || Object.hasOwn(propOf, found.name);
  return [strayKeyText(texts, baseUrl, isRead ? null : found.name)];
}

/** No language, such as sk_SK. */
const isStray = (value: string) => isSecretKey(value) && !/^sk_[A-Z]{2}$/.test(value);

/** What stands in an attribute, and can only be a property. */
export function misplacedIn(attributes: readonly Named[]): string[] {
  return attributes
    .filter(({ name, value }) => isMisplaced(name) && !isSecretKey(String(value)))
    .map(({ name }) => isProperty(name));
}

/** Attributes of every element, and those that frameworks write. */
const others =
  /^(id|class|style|slot|title|lang|dir|hidden|tabindex|role|part|is|key|ref)$|^(data|aria|v|x|ng|_ng|on|hx)|[^a-z-]/;

/** What is no attribute, and is a letter or two from one. */
export function misspeltIn(attributes: readonly Named[]): string[] {
  return attributes.flatMap(({ name }) => {
    const isKnown = Object.hasOwn(propOf, name) || others.test(name) || isMisplaced(name);
    return isKnown ? [] : noAttribute(name);
  });
}

function isProperty(name: string): string {
  if (alone.includes(name)) {
    return `The attribute ${name} is not read: ${name} is an option (setOptions({ ${name}: … })).`;
  }
  const isItself = name === "client" || name === "options";
  const property = isItself ? name : name.includes("token") ? "getToken" : "getClientSecret";
  return `The attribute ${name} is not read: ${property} is a property (in Vue :${property}, in Svelte {${property}}, elsewhere element.${property} = …).`;
}

/** That a component was given a client which is not there; of the element's props one is always named. */
export function noClientIn(given: Given): string[] {
  const isGiven = "client" in given && !("container" in given) && given.client === undefined;
  if (!isGiven || given.baseUrl || given.getClientSecret || given.getToken) return [];
  return [
    "client was given and is undefined: is it exported, under this name, by the module that makes it?",
  ];
}

/** What of it must be asked, and cannot be. */
export function notFunctions(given: Given): string[] {
  return ["getClientSecret", "getToken"].flatMap((name) => {
    const value = given[name];
    if (!value || typeof value === "function") return [];
    const what = name === "getToken" ? "an access token" : "a client secret";
    return `${name} must be a function, which gives ${what} when it is asked: it is ${kindOf(value)}. Write ${name} = async () => …`;
  });
}

function kindOf(value: unknown): string {
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** What is no option, and what is none of an option's words. */
export function unknownIn(given: Given): string[] {
  const options: Given = { ...(given.options as Given) };
  const ofWords = Object.entries(choices).flatMap(([name, words]: [string, readonly string[]]) =>
    [given[name], options[name]]
      .filter((word) => word && !words.includes(String(word)))
      .map((word) => `${name} cannot be ${shown(word)}. It is one of: ${listed(words)}.`),
  );
  return [
    ...noOptions(options),
    ...ofWords,
    ...unknownLanguage(given.lang ?? options.lang, options.texts),
  ];
}

/** Languages that the widget has words in. */
const languages = ["en", "de", "es"];

function unknownLanguage(lang: unknown, texts: unknown): string[] {
  const isKnown = languages.includes(String(lang).toLowerCase().split("-", 1).join());
  if (!lang || isKnown || texts) return [];
  return [
    `There are no words in the lang ${shown(lang)}: it stays English. Those that are: ${listed(languages)}; give your own as the option texts.`,
  ];
}

const shown = (word: unknown) =>
  isSecretKey(String(word)) ? "a secret key" : JSON.stringify(word);
const listed = (words: readonly string[]) => words.join(", ");

/** Why a page of another origin has a form to sign in; nothing on the server's own pages. */
export function textOfNobody(baseUrl: string): string[] {
  const { origin } = new URL(baseUrl || "/", location.href);
  if (origin === location.origin) return [];
  return [
    `No client, getClientSecret or getToken was given: people are asked to sign in with accounts of ${baseUrl}. For your own users set the property getClientSecret (a property, not an attribute).`,
  ];
}

/** What is set on a page where this was told, by the chat or by a provider above it. */
const hastyMark = Symbol.for("probability-chat.hasty-clients");

export function tellHasty(): void {
  if (Reflect.has(globalThis, hastyMark)) return;
  Reflect.set(globalThis, hastyMark, true);
  say("error", [
    "Clients come one after another, as if createClient were called at each drawing: each has its own session, and asks for another client secret. Make one outside of components (const client = createClient({ … }) in the module), or by useMemo(() => createClient({ … }), [account]). Until then each next one waits.",
  ]);
}
