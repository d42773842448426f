/** So many clients in a row are taken for those of accounts that a user changes between. */
const most = 3;

/** In milliseconds: what comes sooner after the one before may be made at each drawing. */
const soon = 4_500;

const text =
  "<ProbabilityChatProvider> is given one client after another, as if createClient were called at each drawing: each has its own session, and asks for another client secret. Make one outside of components (const client = createClient({ … }) in the module), or by useMemo(() => createClient({ … }), [account]).";

/** What of a client is looked at. */
interface Client {
  readonly session: object;
}

let isTold = false;

/** Hears of each client, and tells once in the console that they come as if one were made at each drawing. */
export function createHasteWatch(): (client: Client) => void {
  const seen = new WeakSet<Client>();
  let count = 0;
  let last = 0;
  return (client) => {
    if (seen.has(client)) return;
    seen.add(client);
    const now = Date.now();
    count = now - last > soon ? 1 : count + 1;
    last = now;
    if (count <= most || isTold) return;
    isTold = true;
    console.error(text);
  };
}
