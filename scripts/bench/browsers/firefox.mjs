import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findProgram, startProgram } from "./programs.mjs";

const program = process.env.FIREFOX_PATH ?? findProgram(["firefox-esr", "firefox"]);

/** What is not here, and how one gets it. */
export const missing = program
  ? []
  : ["Firefox: `apt-get install firefox-esr`, or FIREFOX_PATH with where one is"];

/** Opens a Firefox, which speaks WebDriver BiDi by itself. */
export async function openFirefox() {
  const profile = await mkdtemp(path.join(tmpdir(), "pc-firefox-"));
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const firefox = await startProgram(program, args, { pattern: /BiDi listening on (ws:\S+)/ });
  const { send, end } = await connect(`${firefox.said[1]}/session`);
  const { capabilities } = await send("session.new", { capabilities: {} });
  const { contexts } = await send("browsingContext.getTree", {});
  const { context } = contexts[0];

  const call = async (code, args = []) => {
    const reply = await send("script.callFunction", {
      functionDeclaration: code,
      arguments: args.map((value) => ({ type: "string", value })),
      target: { context },
      awaitPromise: true,
    });
    if (reply.type === "exception") throw new Error(reply.exceptionDetails.text);
    return reply.result;
  };
  const press = (keys) =>
    send("input.performActions", {
      context,
      actions: [
        {
          type: "key",
          id: "keys",
          actions: [...keys].flatMap((value) => [
            { type: "keyDown", value },
            { type: "keyUp", value },
          ]),
        },
      ],
    });
  return {
    version: capabilities.browserVersion,
    open: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    evaluate: async (code, ...args) => JSON.parse((await call(code, args)).value),
    async find(code, ...args) {
      const { type, sharedId } = await call(code, args);
      return type === "node" ? { sharedId } : null;
    },
    async click(element) {
      const origin = { type: "element", element };
      await send("input.performActions", {
        context,
        actions: [
          {
            type: "pointer",
            id: "mouse",
            actions: [
              { type: "pointerMove", x: 0, y: 0, origin },
              { type: "pointerDown", button: 0 },
              { type: "pointerUp", button: 0 },
            ],
          },
        ],
      });
    },
    async type(element, keys) {
      await this.click(element);
      await press(keys);
    },
    choose: (element, file) => send("input.setFiles", { context, element, files: [file] }),
    async close() {
      await send("session.end", {}).catch(() => undefined);
      end();
      await firefox.stop();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** A connection on which each command is answered under its number. */
async function connect(address) {
  const socket = new WebSocket(address);
  const waiting = new Map();
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`${address} cannot be reached.`));
  });
  socket.onmessage = ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(data);
    const command = waiting.get(id);
    waiting.delete(id);
    if (type === "error") command?.reject(new Error(`${command.method}: ${error}, ${message}`));
    else command?.resolve(result);
  };
  let last = 0;
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { method, resolve, reject });
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    end: () => socket.close(),
  };
}
