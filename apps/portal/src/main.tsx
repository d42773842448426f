import { ProbabilityChatProvider } from "@probability-chat/react-bindings";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { createRouter } from "./app.tsx";
import { client } from "./session/client.ts";
import { startTheme } from "./theme/theme.ts";
import "./styles.css";

startTheme();

const root = document.getElementById("root");
if (!root) throw new Error('index.html has no element with the id "root".');

const router = createRouter();

createRoot(root).render(
  <StrictMode>
    <ProbabilityChatProvider client={client}>
      <RouterProvider router={router} />
    </ProbabilityChatProvider>
  </StrictMode>,
);
