/** Of the file that names what is fetched ahead; the build knows it. */
const hashOfList = "%LIST_HASH%";

/** In milliseconds: by then the chat is there, also on a slow line, and has the line to itself. */
const pause = 3_000;

/**
 * Has the browser fetch what is likely to be needed next. Only beside the script as it was built: a
 * host's bundler has put the parts elsewhere.
 */
export function fetchAhead(script: string): void {
  if (typeof document === "undefined" || !/^https?:.*\/probability-chat\.js$/.test(script)) return;
  const fetchParts = async () => {
    await fetchPart(script, "ahead.js", hashOfList);
    const { parts } = await import("./ahead.ts");
    for (const part of parts.split(",")) {
      const [file = "", integrity = ""] = part.split(" ");
      fetchPart(script, file, integrity).catch(ignore);
    }
  };
  // On a slow machine the chat may still be at its first picture.
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  setTimeout(() => whenIdle(() => void fetchParts().catch(ignore)), pause);
}

/** What is not fetched now is when it is needed. */
const ignore = () => undefined;

function fetchPart(script: string, file: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    const href = new URL(file, script).href;
    Object.assign(link, { rel: "modulepreload", crossOrigin: "", integrity, href });
    // The page is the host's: nothing is left in it.
    const end = (settle: () => void) => () => {
      link.remove();
      settle();
    };
    link.onload = end(resolve);
    link.onerror = end(reject);
    document.head.append(link);
  });
}
