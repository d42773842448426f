import { useState } from "react";
import { Icon } from "../icons.tsx";
import { useOwnWords } from "../texts/own-words.ts";
import { useWidget } from "../widget-context.ts";

/** An image of an answer; where the host says `ask`, nothing is requested before a click. */
export function RemoteImage({ src, alt }: { readonly src: string; readonly alt: string }) {
  const { options } = useWidget();
  const { t, own } = useOwnWords();
  const [shown, setShown] = useState(options.remoteImages === "show");
  if (src === "") return alt ? <em>{alt}</em> : null;
  if (shown) return <img src={src} alt={alt} loading="lazy" referrerPolicy="no-referrer" />;
  const host = hostOf(src) || t("this site");
  return (
    <button
      type="button"
      className="button button-quiet button-small"
      part="button"
      {...own}
      onClick={() => setShown(true)}
    >
      <Icon name="image" size={16} />
      {alt ? t("Load image: {alt} ({host})", { alt, host }) : t("Load image ({host})", { host })}
    </button>
  );
}

function hostOf(src: string): string {
  try {
    return new URL(src, "relative:///").host;
  } catch {
    return "";
  }
}
