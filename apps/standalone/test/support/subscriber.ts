import { createDatabase } from "../../../api/test/support/database.ts";
import { subscribe } from "../../../api/test/support/subscribe.ts";
import { newPerson, type Person, type Reply } from "./person.ts";
import { emptyDirectory, type Server, startServer } from "./server.ts";

/** A server on a database of its own, and someone with a plan that leaves room for many questions. */
export async function serverWithSubscriber(): Promise<{ server: Server; ada: Person }> {
  const databaseUrl = await createDatabase();
  const server = await startServer(await emptyDirectory(), { DATABASE_URL: databaseUrl });
  const ada = await newPerson(server.address);
  await subscribe(databaseUrl, ada.email);
  return { server, ada };
}

/** The body of a reply that refuses a request. */
export interface Refusal {
  readonly message: string;
  readonly code: string;
  readonly request_id: string;
  readonly refusal?: { readonly reason: string; readonly line: number | null };
  readonly fields?: Readonly<Record<string, readonly string[]>>;
}

/** An upload whose form says what it likes. */
export function uploadForm(
  person: Person,
  fields: Readonly<Record<string, string | File>>,
): Promise<Reply<Refusal>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return person.call("POST", "/ai/upload_chat", form);
}
