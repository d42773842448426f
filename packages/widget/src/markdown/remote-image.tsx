import { useState } from "react";
import { Icon } from "../icons.tsx";
import { useWidget } from "../widget-context.ts";

/** An image of an answer; where the host says `ask`, nothing is requested before a click. */
export function RemoteImage({ src, alt }: { readonly src: string; readonly alt: string }) {
  const { options } = useWidget();
  const [shown, setShown] = useState(options.remoteImages === "show");
  if (src === "") return alt ? <em>{alt}</em> : null;
  if (shown) return <img src={src} alt={alt} loading="lazy" referrerPolicy="no-referrer" />;
  return (
    <button
      type="button"
      className="button button-quiet button-small"
      onClick={() => setShown(true)}
    >
      <Icon name="image" size={16} />
      Load image{alt ? `: ${alt}` : ""} ({hostOf(src)})
    </button>
  );
}

function hostOf(src: string): string {
  try {
    return new URL(src, "relative://this-site").host || "this site";
  } catch {
    return "this site";
  }
}
