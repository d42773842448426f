import { useStore } from "@nanostores/react";
import { roleMay, type Team } from "@probability-chat/sdk";
import { useWidget } from "../widget-context.ts";

/** Whether a chat may be made in a team, or brought into it, now. */
export function mayBring({ role, read_only }: Team): boolean {
  return read_only === null && roleMay(role, "bring");
}

/** Whether the user may make a chat at all, of their own or of a team. */
export function useMayCreate(): boolean {
  const { client } = useWidget();
  const access = useStore(client.chat.$ownAccess);
  const teams = useStore(client.chat.$teams);
  return Boolean(access?.mayManage || (access?.isVerified && teams.some(mayBring)));
}
