import { limits } from "@probability-chat/contract/constants";
import { atom } from "nanostores";
import type { NavigateFunction } from "react-router";
import { client } from "./client.ts";

/**
 * True while a visitor leaves on purpose, so that no gate sends them to the login instead; false
 * again once another page is on the screen.
 */
export const $leaving = atom(false);

/** Ends the session and leads away shortly after: home, or to the login. */
export function signOut(navigate: NavigateFunction, to: "/" | "/login" = "/"): void {
  $leaving.set(true);
  void client.session.signOut();
  setTimeout(() => navigate(to), limits.navigationDelay);
}
