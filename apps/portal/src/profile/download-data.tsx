import { messages } from "@probability-chat/contract/constants";
import { Download } from "lucide-react";
import { useState } from "react";
import { client } from "../session/client.ts";
import { errorText } from "../session/error-text.ts";
import { Button } from "../ui/button.tsx";

function save(data: unknown, name: string): void {
  const json = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
  const address = URL.createObjectURL(json);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Everything that is kept of the user, as a file. */
export function DownloadData() {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const day = new Date().toISOString().slice(0, 10);
      save(await client.api.exportUser(), `probability-chat-data-${day}.json`);
    } catch (error) {
      client.toasts.show({
        title: "Download failed",
        text: errorText(error, messages.account.unexpected),
        destructive: true,
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" busy={busy} onClick={download}>
      {!busy && <Download aria-hidden className="size-4.5" />}
      Download my data
    </Button>
  );
}
