import { messages } from "@probability-chat/contract/constants";
import { Download } from "lucide-react";
import { useState } from "react";
import { client } from "../session/client.ts";
import { errorText } from "../session/error-text.ts";
import { Button } from "../ui/button.tsx";
import { saveFile } from "../ui/save-file.ts";

/** Everything that is kept of the user, as a file. */
export function DownloadData() {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const day = new Date().toISOString().slice(0, 10);
      const text = JSON.stringify(await client.api.exportUser(), null, 2);
      saveFile(text, `probability-chat-data-${day}.json`, "application/json");
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
