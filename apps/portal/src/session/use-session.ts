import { useStore } from "@nanostores/react";
import { client } from "./client.ts";

/** Who is signed in, as the SDK's session has it. */
export function useSession() {
  return useStore(client.session.$state);
}

/** The signed-in user, or null. */
export function useUser() {
  return useStore(client.session.$user);
}
