import { ProbabilityChatProvider } from "@probability-chat/react-bindings";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { createRouter } from "./app.tsx";
import { client } from "./session/client.ts";
import { startTheme } from "./theme/theme.ts";
import "./styles.css";

const root = document.getElementById("root");
if (!root) throw new Error('index.html has no element with the id "root".');

const router = createRouter();
const site = (
  <StrictMode>
    <ProbabilityChatProvider client={client}>
      <RouterProvider router={router} />
    </ProbabilityChatProvider>
  </StrictMode>
);

/** Resolves once the code of the page that is asked for is here, so that what is shown can stay. */
function arrived(): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/** A page that was drawn at build is taken over; it is drawn anew where this visitor's differs. */
async function takeOver(drawn: HTMLElement): Promise<void> {
  await arrived();
  const differs = client.session.$state.get().isAuthenticated || router.state.errors !== null;
  if (differs) {
    drawn.replaceChildren();
    createRoot(drawn).render(site);
  } else hydrateRoot(drawn, site);
}

if (root.childElementCount > 0) await takeOver(root);
else createRoot(root).render(site);
delete document.documentElement.dataset.session;
startTheme();
// What was pressed meanwhile is done now: public/theme.js has held it.
document.dispatchEvent(new Event("takeover"));
