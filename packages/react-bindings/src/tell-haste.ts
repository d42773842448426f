/**
 * So many clients within so many milliseconds are taken for those of accounts that a user changes
 * between, or of a page that is being written. More are made at each drawing.
 */
const most = 5;
const within = 3_000;

/** What is set on a page where this was told, by the provider or by the chat below it. */
const mark = Symbol.for("probability-chat.hasty-clients");

const text =
  "<ProbabilityChatProvider> is given one client after another, as if createClient were called at each drawing: each has its own session, and asks for another client secret. Make one outside of components (const client = createClient({ … }) in the module), or by useMemo(() => createClient({ … }), [account]).";

/** What of a client is looked at. */
interface Client {
  readonly session: object;
}

/** Hears of each client, and tells once in the console that they come as if one were made at each drawing. */
export function createHasteWatch(): (client: Client) => void {
  const seen = new WeakSet<Client>();
  let times: readonly number[] = [];
  return (client) => {
    if (seen.has(client)) return;
    seen.add(client);
    const now = Date.now();
    times = [...times.filter((time) => now - time < within), now];
    if (times.length <= most || Reflect.has(globalThis, mark)) return;
    Reflect.set(globalThis, mark, true);
    console.error(text);
  };
}
