import type { WidgetOptions } from "@probability-chat/react-bindings";
import { useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Loading } from "../ui/loading.tsx";
import { ChatElement } from "./chat-element.tsx";
import { loadElement } from "./load-element.ts";

interface LoadedElementProps {
  readonly options: WidgetOptions;
  /** What is told while its script is on the way, and where that cannot be had. */
  readonly loading: string;
  readonly failed: string;
}

/** The element, once its script is there, in all the room that there is. */
export function LoadedElement({ options, loading, failed }: LoadedElementProps) {
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
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
  if (state === "loading") return <Loading label={loading} />;
  if (state === "failed") {
    return (
      <div className="grid grow place-content-center justify-items-center gap-4 p-6 text-center">
        <p role="alert" className="max-w-md text-muted">
          {failed}
        </p>
        <Button onClick={() => setState("loading")}>Try again</Button>
      </div>
    );
  }
  return (
    <div className="relative min-h-0 grow">
      <ChatElement options={options} />
    </div>
  );
}
