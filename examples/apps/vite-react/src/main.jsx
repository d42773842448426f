import { createClient } from "@probability-chat/sdk";
import { ProbabilityChat } from "@probability-chat/widget";
import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { sales, salesFile } from "./sales.js";

/** One for the whole page: it holds the session and the chats. */
const client = createClient({
  baseUrl: import.meta.env.PROBABILITY_CHAT_URL ?? "http://localhost:3000",
  getClientSecret,
});

/** Asked for at the start, and again before a session is over: our own server knows who is there. */
async function getClientSecret() {
  const reply = await fetch("/chat-session", { method: "POST" });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`/chat-session answered ${reply.status}: ${text.slice(0, 200)}`);
  return text;
}

function Dashboard() {
  const chat = useRef(null);
  const [last, setLast] = useState(null);
  useEffect(() => client.chat.on("answer", ({ answer }) => setLast(answer)), []);
  const ask = async () => {
    if (await chat.current.upload(salesFile()))
      await chat.current.ask("What is the probability that region is north?");
  };
  return (
    <main>
      <h1>Dashboard</h1>
      <p>
        {sales.length} sales.{" "}
        <button type="button" onClick={ask}>
          Ask about them
        </button>
      </p>
      {last?.kind === "answer" && <p id="last">{last.text}</p>}
      <ProbabilityChat ref={chat} client={client} style={{ height: 640 }} />
    </main>
  );
}

createRoot(document.querySelector("#root")).render(<Dashboard />);
