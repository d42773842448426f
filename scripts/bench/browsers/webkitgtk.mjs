import { freePort } from "../../bootstrap/free-port.mjs";
import { findProgram, foldersIn, startProgram } from "./programs.mjs";

const driver = findProgram(["WebKitWebDriver"]);
const places = ["/usr/lib", "/usr/libexec", ...foldersIn("/usr/lib")].flatMap((folder) =>
  foldersIn(folder, "webkit"),
);
const browser = process.env.WEBKITGTK_PATH ?? findProgram(["MiniBrowser"], places);
const screen = process.env.DISPLAY ? null : findProgram(["Xvfb"]);

/** What is not here, and how one gets it. */
export const missing = [
  ...(driver ? [] : ["WebKitWebDriver: `apt-get install webkit2gtk-driver`"]),
  ...(browser
    ? []
    : ["MiniBrowser: `apt-get install libwebkit2gtk-4.1-0`, or WEBKITGTK_PATH with where one is"]),
  ...(process.env.DISPLAY || screen ? [] : ["a screen: `apt-get install xvfb`, or DISPLAY"]),
];

const reference = "element-6066-11e4-a52e-4f735466cecf";

/** Opens WebKitGTK's own small browser by its WebDriver, on a screen that nobody sees. */
export async function openWebKitGtk() {
  const display = screen
    ? await startProgram(screen, ["-displayfd", "3", "-screen", "0", "1280x900x24"], {
        pattern: /^(\d+)\n/m,
      })
    : null;
  const env = display ? { DISPLAY: `:${display.said[1]}` } : {};
  const port = await freePort();
  const { stop } = await startProgram(driver, [`--port=${port}`], { env });
  const call = caller(`http://127.0.0.1:${port}`);
  await untilUp(call);
  const { sessionId, capabilities } = await call("POST", "/session", {
    capabilities: {
      alwaysMatch: { "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] } },
    },
  });
  const session = (method, route, body) => call(method, `/session/${sessionId}${route}`, body);
  const run = (code, args) =>
    session("POST", "/execute/sync", { script: `return (${code})(...arguments)`, args });
  return {
    version: capabilities.browserVersion,
    open: (url) => session("POST", "/url", { url }),
    evaluate: async (code, ...args) => JSON.parse(await run(code, args)),
    find: async (code, ...args) => (await run(code, args))?.[reference] ?? null,
    click: (element) => session("POST", `/element/${element}/click`, {}),
    type: (element, text) => session("POST", `/element/${element}/value`, { text }),
    choose: (element, text) => session("POST", `/element/${element}/value`, { text }),
    async close() {
      await session("DELETE", "").catch(() => undefined);
      await stop();
      await display?.stop();
    },
  };
}

/** A server that does not say when it listens. */
async function untilUp(call) {
  for (let attempt = 0; attempt < 600; attempt++) {
    const up = await call("GET", "/status").catch(() => null);
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("WebKitWebDriver does not answer.");
}

function caller(address) {
  return async (method, route, body) => {
    const reply = await fetch(address + route, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = await reply.json();
    if (!reply.ok) throw new Error(`${method} ${route}: ${value.error}, ${value.message}`);
    return value;
  };
}
