"use client";

import { createClient } from "@probability-chat/sdk";
import { ProbabilityChat } from "@probability-chat/widget";
import { useState } from "react";

export function Chat() {
  // In the component: on the server, what stands outside is shared by all visitors.
  const [client] = useState(() => createClient());
  return <ProbabilityChat client={client} style={{ height: 640 }} />;
}
