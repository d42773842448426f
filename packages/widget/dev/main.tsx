import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ProbabilityChat } from "../src/index.ts";

const app = document.getElementById("app");
if (app) {
  createRoot(app).render(
    <StrictMode>
      <ProbabilityChat
        style={{ height: "90vh" }}
        options={{
          samples: [{ name: "Sample", url: "/dev/sample.csv", description: "A few rows" }],
          upgradeUrl: "/pricing",
        }}
      />
    </StrictMode>,
  );
}
