import { PageHeading } from "../ui/page.tsx";

export function ChatPage() {
  return <PageHeading title="Chat" className="sr-only" />;
}
