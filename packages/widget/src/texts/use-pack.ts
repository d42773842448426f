import { useEffect, useMemo, useState } from "react";
import { english, type TextPack, type Texts, textsOf } from "./texts.ts";

/** Each in a chunk of its own; English is in the components. */
const packs: Readonly<Record<string, () => Promise<TextPack>>> = {
  de: async () => (await import("./de.ts")).german,
  es: async () => (await import("./es.ts")).spanish,
};

/**
 * The words for a language tag, the host's own before those of a pack; English where there are
 * neither. Null until the first pack has come, so that nothing is shown in other words before; later
 * those in force stay while another pack comes. One that cannot be had is done without.
 */
export function usePack(lang: string, own: TextPack): Texts | null {
  const load = packs[lang.toLowerCase().split("-")[0] ?? ""];
  const [held, setHeld] = useState<{ readonly lang: string; readonly pack: TextPack } | null>(null);
  useEffect(() => {
    if (!load) return;
    let isWanted = true;
    load()
      .catch(() => ({}))
      .then((pack) => {
        if (isWanted) setHeld({ lang, pack });
      });
    return () => {
      isWanted = false;
    };
  }, [lang, load]);
  return useMemo(() => {
    if (load) return held && textsOf(held.lang, [own, held.pack]);
    return Object.keys(own).length > 0 ? textsOf(lang || "en", [own]) : english;
  }, [lang, load, held, own]);
}
