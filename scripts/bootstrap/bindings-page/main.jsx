/** The page of the example for React, with the bindings in place of the component. */
import {
  ProbabilityChatElement,
  ProbabilityChatProvider,
  useQuota,
} from "@probability-chat/react-bindings";
import { createClient } from "@probability-chat/sdk";
import { StrictMode, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { salesFile } from "../src/sales.js";

const baseUrl = import.meta.env.PROBABILITY_CHAT_URL;
const client = createClient({
  baseUrl,
  getClientSecret: async () => (await fetch("/chat-session", { method: "POST" })).text(),
});

function Left() {
  return <p>{useQuota().remaining ?? "…"} questions left</p>;
}

function Dashboard() {
  const chat = useRef(null);
  const [last, setLast] = useState(null);
  const ask = async () => {
    if (await chat.current.upload(salesFile()))
      await chat.current.ask("What is the probability that region is north?");
  };
  return (
    <ProbabilityChatProvider client={client}>
      <Left />
      <button type="button" onClick={ask}>
        Ask about them
      </button>
      <p id="last">{last?.text}</p>
      <ProbabilityChatElement
        ref={chat}
        src={`${baseUrl}/embed/probability-chat.js`}
        options={{ theme: "light" }}
        onAnswer={({ detail }) => setLast(detail.answer)}
      >
        <p slot="footer">Of the dashboard</p>
      </ProbabilityChatElement>
    </ProbabilityChatProvider>
  );
}

createRoot(document.querySelector("#root")).render(
  <StrictMode>
    <Dashboard />
  </StrictMode>,
);
