/** The parts that the script imports when they are needed, with their hashes; the build knows them. */
const parts = "%LATER_PARTS%";

/** In milliseconds: by then the chat is there, also on a slow line, and has the line to itself. */
const pause = 3_000;

/**
 * Has the browser fetch what is likely to be needed next. Only beside the script as it was built: a
 * host's bundler has put the parts elsewhere.
 */
export function fetchAhead(script: string): void {
  if (typeof document === "undefined" || !/^https?:.*\/probability-chat\.js$/.test(script)) return;
  const fetchParts = () => {
    for (const part of parts.split(",")) {
      const [file = "", integrity = ""] = part.split(" ");
      const link = document.createElement("link");
      const href = new URL(file, script).href;
      Object.assign(link, { rel: "modulepreload", crossOrigin: "", integrity, href });
      // The page is the host's: nothing is left in it.
      link.onload = link.onerror = () => link.remove();
      document.head.append(link);
    }
  };
  // On a slow machine the chat may still be at its first picture.
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  setTimeout(() => whenIdle(fetchParts), pause);
}
