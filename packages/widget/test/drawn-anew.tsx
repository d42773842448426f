import { createClient } from "@probability-chat/sdk";
import { type ComponentType, type ReactNode, useEffect, useReducer } from "react";
import { createRoot } from "react-dom/client";
import { ProbabilityChat, type ProbabilityChatProps } from "../src/index.ts";

/** How often a page's component was drawn, and its host asked for a secret. */
export const counts = { drawings: 0, mints: 0 };

type Provider = ComponentType<{ client: ReturnType<typeof createClient>; children?: ReactNode }>;

function Page({ provider: Around }: { readonly provider?: Provider }) {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  counts.drawings += 1;
  const getClientSecret = () => {
    counts.mints += 1;
    // What comes of a session is news for the page, which is drawn again.
    setTimeout(drawAgain, 50);
    return "es_1";
  };
  const client = createClient({ getClientSecret });
  useEffect(() => {
    const timer = setTimeout(drawAgain, 200);
    return () => clearTimeout(timer);
  });
  const chat = <ProbabilityChat client={client} style={{ height: 600 }} />;
  return Around ? <Around client={client}>{chat}</Around> : chat;
}

function emptied(): ReturnType<typeof createRoot> {
  const app = document.createElement("div");
  document.body.replaceChildren(app);
  return createRoot(app);
}

/** Draws a page whose component makes a client at each drawing, in a provider where one is given. */
export function drawPage(provider?: Provider): void {
  emptied().render(<Page {...(provider ? { provider } : {})} />);
}

/** Draws the component alone, with whatever it is given. */
export function drawChat(given: object): void {
  const props = given as ProbabilityChatProps;
  emptied().render(<ProbabilityChat {...props} style={{ height: 600 }} />);
}
