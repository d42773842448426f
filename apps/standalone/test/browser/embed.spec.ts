import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { signInOn, watch } from "../support/page.ts";
import { signIn } from "../support/person.ts";
import { dataDirectory, type Server, startServer } from "../support/server.ts";
import { seattleWeather } from "../support/weather.ts";

const script = path.resolve(import.meta.dirname, "../../../../examples/script-tag/serve.mjs");

let server: Server;
let host: ChildProcess;
let address: string;

test.beforeAll(async () => {
  server = await startServer(await dataDirectory());
  await demoChatIsReady();
  host = spawn(process.execPath, [script], {
    env: { ...process.env, PORT: "0", PROBABILITY_CHAT_URL: server.address },
    stdio: ["ignore", "pipe", "inherit"],
  });
  address = await new Promise((resolve) => {
    host.stdout?.on("data", (chunk) => {
      const [found] = /http:\/\/\S+/.exec(String(chunk)) ?? [];
      if (found) resolve(found);
    });
  });
});
test.afterAll(async () => {
  host?.kill();
  await server?.stop();
});

/** The demo account's table arrives after the server has said that it runs. */
async function demoChatIsReady(): Promise<void> {
  const { email, password } = server.demo;
  const demo = await signIn(server.address, email, password);
  const isReady = async () => {
    const { body } = await demo.call<{ data: { is_model_data_added: boolean }[] }>(
      "GET",
      "/api/chats/",
    );
    return body.data[0]?.is_model_data_added;
  };
  await expect.poll(isReady).toBe(true);
}

/** Elements of the chat that look as the host's stylesheet would have everything look. */
function infected(page: Page): Promise<string[]> {
  return page.locator("probability-chat").evaluate((element) => {
    const looks = (node: Element) => {
      const style = getComputedStyle(node);
      return [
        style.color === "rgb(220, 20, 60)" && "crimson",
        style.fontFamily.includes("fantasy") && "fantasy",
        style.fontSize === "30px" && "30px",
        style.fontStyle === "italic" && "italic",
        style.letterSpacing === "4px" && "spaced",
        style.textTransform === "uppercase" && "uppercase",
        style.boxSizing === "content-box" && !(node instanceof SVGElement) && "content-box",
        style.borderTopColor === "rgb(0, 255, 0)" && "lime",
      ].filter(Boolean);
    };
    const inside = [...(element.shadowRoot?.querySelectorAll("*") ?? [])];
    return inside
      .filter((node) => looks(node).length > 0)
      .map((node) => `${node.tagName} ${looks(node).join()} ${node.textContent?.slice(0, 30)}`);
  });
}

test("on a hostile page: sign in, ask, read the right figure; nothing leaks in or out", async ({
  page,
}) => {
  const problems = await watch(page);
  await page.goto(address);
  await expect(page.locator("h1").first()).toHaveCSS("text-transform", "uppercase");
  await signInOn(page, server.demo.email, server.demo.password);
  const chat = page.locator("probability-chat");
  await chat.getByRole("button", { name: /^Seattle weather/ }).click();
  await expect(chat.getByText("Ready to Chat")).toBeVisible();
  for (const tag of ["button", "textarea", "p, div", "ul"]) {
    await expect(chat.locator(tag).filter({ visible: true }).first()).toBeVisible();
  }
  expect(await infected(page)).toEqual([]);

  await chat.getByRole("textbox").last().fill("How likely is fog when the wind is below 2?");
  await page.keyboard.press("Enter");
  const { rows } = await seattleWeather();
  const calm = rows.filter(({ wind }) => Number(wind) < 2);
  const share = calm.filter(({ weather }) => weather === "fog").length / calm.length;
  await expect(chat.getByText(`${(share * 100).toFixed(1)} %`).first()).toBeVisible();
  await expect(chat.getByText(/19 quer/)).toBeVisible();
  expect(await infected(page)).toEqual([]);

  const bare = await page.context().newPage();
  await bare.goto(`${address}/page.css`);
  const usual = await bare.evaluate(() => Object.getOwnPropertyNames(window));
  const left = await page.evaluate(() => ({
    globals: Object.getOwnPropertyNames(window),
    stores: [localStorage.length, sessionStorage.length, document.cookie],
    styles: document.querySelectorAll("style").length + document.adoptedStyleSheets.length,
    outside: [...document.body.children].map(({ localName }) => localName),
  }));
  // The first is this test's, the second a counter by which nanostores tells its copies apart.
  const known = ["reportViolation", "nanostoresGlobal"];
  expect(left.globals.filter((name) => !usual.includes(name) && !known.includes(name))).toEqual([]);
  expect(left.stores).toEqual([0, 0, ""]);
  expect(await page.context().cookies()).toEqual([]);
  expect(left.styles).toBe(0);
  expect(left.outside).toEqual(["h1", "p", "probability-chat"]);
  expect(problems).toEqual([]);
});

test("a reload on the host signs out: nothing was kept", async ({ page }) => {
  await page.goto(address);
  await signInOn(page, server.demo.email, server.demo.password);
  await expect(page.getByRole("button", { name: /^Seattle weather/ })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/^Password/)).toBeVisible();
});
