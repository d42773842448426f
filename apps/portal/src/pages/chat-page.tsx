import { useStore } from "@nanostores/react";
import { useMemo } from "react";
import { LoadedElement } from "../chat/loaded-element.tsx";
import { useChatInUrl } from "../chat/use-chat-in-url.ts";
import { useNoStrayDrop } from "../chat/use-no-stray-drop.ts";
import { useSamples } from "../session/local-mode.ts";
import { $theme } from "../theme/theme.ts";
import { PageHeading } from "../ui/page.tsx";

/** The chat: the same element that any site can embed, with this site's session. */
export function ChatPage() {
  const theme = useStore($theme);
  const samples = useSamples();
  const chatId = useChatInUrl();
  useNoStrayDrop();
  const options = useMemo(
    () => ({
      theme,
      samples,
      chatId,
      upgradeUrl: "/pricing",
      manageUrl: "/profile?tab=subscription",
      remoteImages: "show" as const,
    }),
    [theme, samples, chatId],
  );
  return (
    <div className="flex min-h-0 grow flex-col">
      <PageHeading title="Chat" className="sr-only" />
      <LoadedElement
        options={options}
        loading="Opening the chat"
        failed="The chat could not be loaded. Please check your connection and try again."
      />
    </div>
  );
}
