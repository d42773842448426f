import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { violationsOf } from "../../../../packages/widget/test/accessibility.ts";
import { signInOn, watch } from "../support/page.ts";
import { newPerson, type Person } from "../support/person.ts";
import { dataDirectory, type Server, startServer } from "../support/server.ts";

const table = "colour,size\nred,1\nred,2\nblue,3\nblue,4\nred,5\n";
const question = "by(colour: E(size))";
const question2 = "P(colour = 'red')";

let server: Server;
let ada: Person;
let chat: string;

interface Listed {
  readonly data: { readonly id: string; readonly role: string; readonly answer: object | null }[];
}
interface Made {
  readonly data: { readonly id: string; readonly url: string; readonly token: string };
}

test.beforeAll(async () => {
  server = await startServer(await dataDirectory());
  ada = await newPerson(server.address);
  chat = await ada.createChat("Marbles");
  await ada.upload(chat, table);
  for (const asked of [question, question2]) await ada.ask(chat, asked);
  const { body } = await ada.call<Listed>("GET", `/api/chats/${chat}/messages/`);
  for (const { id, role } of body.data) {
    if (role !== "assistant") continue;
    const pinned = await ada.call("PUT", `/api/chats/${chat}/report/pins/${id}/`, {
      note: "Mine.",
    });
    expect(pinned.status).toBe(200);
  }
});
test.afterAll(() => server?.stop());

async function link(kind: "chat" | "report"): Promise<Made["data"]> {
  const made = await ada.call<Made>("POST", `/api/chats/${chat}/share-links/`, { kind });
  expect(made.status).toBe(201);
  return { ...made.body.data, url: `${server.address}/shared/${made.body.data.token}` };
}

test("a page that a link leads to is kept from search engines and from other sites", async () => {
  const { url } = await link("report");
  const { headers } = await fetch(url);
  expect(headers.get("x-robots-tag")).toContain("noindex");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  const other = await fetch(new URL("/pricing", server.address));
  expect(other.headers.get("x-robots-tag")).toBeNull();
  expect(other.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1280, 390]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, reducedMotion: "reduce", viewport: { width, height: 844 } });

      test("a report is read by whoever has its link, and by nobody once that is revoked", async ({
        page,
      }) => {
        const problems = await watch(page);
        const { id, url } = await link("report");
        await page.goto(url);
        const shown = page.locator("probability-chat");
        await expect(shown.getByRole("heading", { level: 1 })).toHaveText("Marbles");
        await expect(shown.getByRole("heading", { level: 2 })).toHaveText([question, question2]);
        await expect(shown.getByText(/^60\.0/).first()).toBeVisible();
        await expect(shown.getByText("Mine.")).toHaveCount(2);
        expect(await violationsOf(page)).toEqual([]);
        await page.screenshot({ path: test.info().outputPath("shared.png") });
        expect(problems).toEqual([]);
        expect((await ada.call("DELETE", `/api/share-links/${id}/`)).status).toBe(200);
        await page.reload();
        await expect(shown.getByText("There is nothing at this link.")).toBeVisible();
        await expect(shown.getByText(question)).toHaveCount(0);
      });
    });
  }
}

test("a chat is read as it was, and its links are listed and revoked on the profile's page", async ({
  page,
}) => {
  const { url } = await link("chat");
  await ada.ask(chat, "count(colour = 'blue')");
  await page.goto(url);
  const shown = page.locator("probability-chat");
  await expect(shown.getByText("A chat as it was on")).toBeVisible();
  await expect(shown.locator(".question").last()).toContainText(question2);
  await expect(shown.getByText("count(colour = 'blue')")).toHaveCount(0);

  await page.goto(`${server.address}/login`);
  await signInOn(page, ada.email, "correct horse battery");
  await expect(page).toHaveURL(/\/chat/);
  await page.goto(`${server.address}/profile?tab=security`);
  const row = page.getByRole("listitem").filter({ hasText: "Chat Marbles" });
  await expect(row).toContainText("last opened");
  await row.getByRole("button", { name: /^Revoke the link to Marbles/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(row).toHaveCount(0);
  await page.goto(url);
  await expect(shown.getByText("There is nothing at this link.")).toBeVisible();
});

test("a page of an origin that nobody has named shows a report and a chat, by their links alone", async ({
  page,
}) => {
  const tag = `<probability-chat base-url="${server.address}"></probability-chat>`;
  const script = `${server.address}/embed/probability-chat.js`;
  const host = createServer((_, reply) => {
    reply.setHeader("content-type", "text/html");
    reply.end(
      `<!doctype html><title>Shop</title>${tag}<script type="module" src="${script}"></script>`,
    );
  });
  await once(host.listen(0, "127.0.0.1"), "listening");
  const problems = await watch(page);
  await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}`);
  const shown = page.locator("probability-chat");
  for (const [kind, words] of [
    ["report", "Mine."],
    ["chat", "A chat as it was on"],
  ] as const) {
    const { token } = await link(kind);
    await shown.evaluate((node, shared) => Object.assign(node, { options: { shared } }), token);
    await expect(shown.getByRole("heading", { level: 1 })).toHaveText("Marbles");
    await expect(shown.getByText(words).first()).toBeVisible();
    const read = await page.evaluate(
      async ([url, baseUrl = "", given = ""]) => {
        const { createClient } = await import(String(url));
        return createClient({ baseUrl }).api.readShared({ token: given });
      },
      [script, server.address, token],
    );
    expect(read).toMatchObject({ kind, title: "Marbles" });
  }
  expect(problems).toEqual([]);
  host.closeAllConnections();
  host.close();
});
