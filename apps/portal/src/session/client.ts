import { createClient, createMemoryStorage, createWebStorage } from "@probability-chat/sdk";

function storage() {
  try {
    return createWebStorage(localStorage);
  } catch {
    return createMemoryStorage();
  }
}

/** The site's one client: its session is kept in local storage under the key `root`. */
export const client = createClient({ storage: storage() });
