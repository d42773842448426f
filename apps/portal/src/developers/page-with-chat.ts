/** What a page needs to have the chat, where its own origin leads `/chat-session` to the server. */
export function pageWithChat(address: string): string {
  return `<script type="module" src="${address}/embed/probability-chat.js"></script>
<probability-chat base-url="${address}"></probability-chat>
<script type="module">
  const chat = document.querySelector("probability-chat");
  chat.getClientSecret = async () => {
    const reply = await fetch("/chat-session", { method: "POST" });
    if (!reply.ok) {
      const text = (await reply.text()).slice(0, 200);
      throw new Error(\`/chat-session answered \${reply.status}: \${text}\`);
    }
    return reply.text();
  };
</script>
`;
}
