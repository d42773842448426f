import { useStore } from "@nanostores/react";
import type { Client } from "@probability-chat/sdk";
import { useLayoutEffect, useState } from "react";
import { type Connected, createConnected } from "./connected.ts";

/** What a component is to draw, whose chat is connected as long as it is there. */
export function useConnected(wanted: Parameters<Connected["follow"]>[0]): Client | null {
  const [connected] = useState(createConnected);
  useLayoutEffect(() => connected.follow(wanted));
  useLayoutEffect(() => connected.end, [connected]);
  return useStore(connected.$screen);
}
