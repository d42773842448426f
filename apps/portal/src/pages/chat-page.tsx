import { useStore } from "@nanostores/react";
import { useEffect, useMemo, useState } from "react";
import { ChatElement } from "../chat/chat-element.tsx";
import { loadElement } from "../chat/load-element.ts";
import { useChatInUrl } from "../chat/use-chat-in-url.ts";
import { useNoStrayDrop } from "../chat/use-no-stray-drop.ts";
import { useSamples } from "../session/local-mode.ts";
import { $theme } from "../theme/theme.ts";
import { Button } from "../ui/button.tsx";
import { Loading } from "../ui/loading.tsx";
import { PageHeading } from "../ui/page.tsx";

/** The chat: the same element that any site can embed, with this site's session. */
export function ChatPage() {
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
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

  useEffect(() => {
    if (state !== "loading") return;
    let here = true;
    loadElement().then(
      () => here && setState("ready"),
      () => here && setState("failed"),
    );
    return () => {
      here = false;
    };
  }, [state]);

  return (
    <div className="flex min-h-0 grow flex-col">
      <PageHeading title="Chat" className="sr-only" />
      {state === "loading" && <Loading label="Opening the chat" />}
      {state === "failed" && (
        <div className="grid grow place-content-center justify-items-center gap-4 p-6 text-center">
          <p role="alert" className="max-w-md text-muted">
            The chat could not be loaded. Please check your connection and try again.
          </p>
          <Button onClick={() => setState("loading")}>Try again</Button>
        </div>
      )}
      {state === "ready" && (
        <div className="relative min-h-0 grow">
          <ChatElement options={options} />
        </div>
      )}
    </div>
  );
}
