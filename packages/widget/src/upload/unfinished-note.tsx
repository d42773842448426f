import type { Upload } from "@probability-chat/sdk";
import { useEffect, useState } from "react";
import { useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";

/** Says that an upload to this chat was cut off, and how to go on with it or be rid of it. */
export function UnfinishedNote({ chatId }: { readonly chatId: string }) {
  const { client } = useWidget();
  const { t } = useTexts();
  const [upload, setUpload] = useState<Upload | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    client.api.listUploads({ signal: asking.signal }).then(
      (all) =>
        setUpload(all.find(({ chat_id, offset }) => chat_id === chatId && offset > 0) ?? null),
      // A server without such uploads has none to tell of.
      () => undefined,
    );
    return () => asking.abort();
  }, [client, chatId]);
  if (!upload) return null;
  const { id, file_name: name, bytes, offset } = upload;
  const note = bytes
    ? t("An upload of {name} was cut off at {percent} %. Choose the same file to go on.", {
        name,
        percent: Math.floor((100 * offset) / bytes),
      })
    : t("An upload of {name} was cut off. Choose the same file to go on.", { name });
  const giveUp = () => {
    setUpload(null);
    client.api.removeUpload(id).catch(() => undefined);
  };
  return (
    <div className="mt-4 text-92" role="status">
      <p className="break-anywhere">{note}</p>
      <button type="button" className="button button-quiet mt-1" part="button" onClick={giveUp}>
        {t("Give it up")}
      </button>
    </div>
  );
}
