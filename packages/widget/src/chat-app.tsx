import { useStore } from "@nanostores/react";
import type { Client } from "@probability-chat/sdk";
import { useEffect, useMemo, useState } from "react";
import { ChatScreen } from "./chat-screen.tsx";
import { Toaster } from "./notices/toaster.tsx";
import type { SettledOptions } from "./options.ts";
import { SignIn } from "./sign-in.tsx";
import { WidgetContext } from "./widget-context.ts";

interface ChatAppProps {
  readonly client: Client;
  readonly options: SettledOptions;
  readonly ownsSession?: boolean;
}

/** All that is inside the shadow root. */
export function ChatApp({ client, options, ownsSession = false }: ChatAppProps) {
  const widget = useMemo(() => ({ client, options, ownsSession }), [client, options, ownsSession]);
  const { isAuthenticated, user } = useStore(client.session.$state);
  const isReady = useIsReady(client);
  const lacksUser = isAuthenticated && !user;
  useEffect(() => {
    if (lacksUser) client.session.refreshProfile().catch(() => undefined);
  }, [client, lacksUser]);
  return (
    <WidgetContext.Provider value={widget}>
      <div className="pc" data-theme={options.theme} part="base">
        {isAuthenticated ? user && <ChatScreen /> : isReady && <SignIn />}
        <Toaster />
      </div>
    </WidgetContext.Provider>
  );
}

/** Whether the session's storage has been read, so that no sign-in form flashes up. */
function useIsReady(client: Client): boolean {
  const [ready, setReady] = useState<Client | null>(null);
  useEffect(() => {
    let current = true;
    void client.session.ready.then(() => {
      if (current) setReady(client);
    });
    return () => {
      current = false;
    };
  }, [client]);
  return ready === client;
}
