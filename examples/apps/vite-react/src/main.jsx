import { createClient } from "@probability-chat/sdk";
import { ProbabilityChat } from "@probability-chat/widget";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

/** One for the whole page: it holds the session and the chats. */
const client = createClient();

function Dashboard() {
  const [last, setLast] = useState(null);
  useEffect(() => client.chat.on("answer", ({ answer }) => setLast(answer)), []);
  return (
    <main>
      <h1>Dashboard</h1>
      {typeof last?.value === "number" && <p>Last answer: {last.value}</p>}
      <ProbabilityChat client={client} style={{ height: 640 }} />
    </main>
  );
}

createRoot(document.querySelector("#root")).render(<Dashboard />);
