import { Chat } from "./chat.jsx";

export default function Page() {
  return (
    <main>
      <h1>Dashboard</h1>
      <Chat />
    </main>
  );
}
