import { stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { readSample } from "../site/samples.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const file = "seattle-weather.csv";

/**
 * Gives the demo account its chat on a real table, once per data directory, through the same
 * calls as any client's: what a user deleted does not come back.
 */
export async function ensureDemoChat(
  address: string,
  directory: string,
  { email, password }: Credentials,
): Promise<void> {
  const marker = path.join(directory, "demo-chat");
  if (await stat(marker).catch(() => null)) return;
  const table = await readSample(file);
  if (table === null) throw new Error(`There is no sample ${file}.`);
  const signedIn = await call(address, "/api/token/", json({ email, password }));
  const authorization = `Bearer ${signedIn.data.access}`;
  const title = "Seattle weather";
  const created = await call(address, "/api/chats/", json({ title }, { authorization }));
  const form = new FormData();
  form.append("chat_id", created.data.id);
  form.append("file", new Blob([table], { type: "text/csv" }), file);
  await call(address, "/ai/upload_chat", {
    method: "POST",
    headers: { authorization },
    body: form,
  });
  await writeFile(marker, "");
}

function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
}

async function call(address: string, route: string, init: RequestInit) {
  const response = await fetch(new URL(route, address), init);
  if (!response.ok)
    throw new Error(`${route} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { data: { id: string; access: string } };
}
