import { createClient } from "@probability-chat/sdk";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ProbabilityChat } from "../src/index.ts";

const client = createClient();
const app = document.getElementById("app");
if (app) {
  createRoot(app).render(
    <StrictMode>
      <ProbabilityChat
        client={client}
        style={{ height: "90vh" }}
        options={{
          samples: [{ name: "Sample", url: "/dev/sample.csv", description: "A few rows" }],
          upgradeUrl: "/pricing",
        }}
      />
    </StrictMode>,
  );
}
