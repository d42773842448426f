import { execFile } from "node:child_process";
import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** As much of each framework's types as the element's augment; they were tried with the real ones. */
const standIns = {
  "svelte/elements": "export interface HTMLAttributes<T> { style?: string; lang?: string }",
  vue: `export interface HTMLAttributes { style?: string }
    export interface PublicProps { key?: string }
    export interface GlobalComponents { other: new () => object }`,
  "solid-js/jsx-runtime": `export namespace JSX {
    type Element = object;
    interface HTMLAttributes<T> { lang?: string }
    interface IntrinsicElements { p: HTMLAttributes<object> }
  }`,
};

/** What a program of each framework writes, and what its types are to refuse. */
const programs = {
  "svelte.ts": `import "@probability-chat/widget/svelte";
    import type { SvelteHTMLElements } from "svelte/elements";
    type Props = SvelteHTMLElements["probability-chat"];
    export const good: Props = { lang: "de", "base-url": "https://chat.example.com", options: { theme: "dark" },
      getClientSecret: async () => "es_1", "onpc-answer": ({ detail }) => detail.answer.kind };
    // @ts-expect-error there is no such mode
    export const bad: Props = { mode: "window" };`,
  "vue.ts": `import "@probability-chat/widget/vue";
    import type { GlobalComponents } from "vue";
    type Chat = InstanceType<GlobalComponents["probability-chat"]>;
    export const good: Chat["$props"] = { style: "height: 640px", options: { theme: "dark" }, getClientSecret: () => "es_1" };
    export type Emitted = Parameters<Chat["$emit"]>;
    export const listen = (chat: Chat) => chat.$props["onpc-answer"]?.(new CustomEvent("pc-answer"));
    // @ts-expect-error there is no such mode
    export const bad: Chat["$props"] = { mode: "window" };`,
  "solid.tsx": `/** @jsxImportSource solid-js */
    import "@probability-chat/widget/solid";
    export const good = <probability-chat lang="de" options={{ theme: "dark" }} on:pc-answer={({ detail }) => detail.answer.kind} />;
    // @ts-expect-error there is no such mode
    export const bad = <probability-chat mode="window" />;`,
  "preact.tsx": `/** @jsxImportSource preact */
    import "@probability-chat/widget/preact";
    export const good = <probability-chat lang="de" options={{ theme: "dark" }} onpc-answer={({ detail }) => detail.answer.kind} />;
    // @ts-expect-error there is no such mode
    export const bad = <probability-chat mode="window" />;`,
  // Without a framework nothing of any is needed.
  "plain.ts": `import { createClient } from "@probability-chat/widget/element";
    createClient({ baseUrl: "https://chat.example.com" });
    // @ts-expect-error a page's client takes no secret key
    createClient({ secretKey: "sk_1" });`,
};

/** What READMEs leave to whoever reads them, by its type. */
const ofTheReader = {
  chat: 'import("@probability-chat/sdk").Chat',
  client: 'import("@probability-chat/sdk").Client',
  csv: "string",
  email: "string",
  password: "string",
  path: "string",
  name: "string",
  size: "number",
};

/** Checks the element's types for each framework, and every snippet of READMEs, on the packed packages. */
export async function checkTypings(root, folder) {
  const modules = path.join(folder, "node_modules");
  for (const [name, types] of Object.entries(standIns)) {
    const place = path.join(modules, name);
    await mkdir(place, { recursive: true });
    await writeFile(path.join(place, "index.d.ts"), types);
  }
  for (const name of ["preact", "@types/react", "@types/node", "undici-types", "csstype"]) {
    await rm(path.join(modules, name), { recursive: true, force: true });
    await mkdir(path.dirname(path.join(modules, name)), { recursive: true });
    await symlink(path.join(root, "node_modules", name), path.join(modules, name));
  }
  const place = path.join(folder, "typings");
  await mkdir(place, { recursive: true });
  const files = { ...programs, ...(await snippetsOf(root)) };
  for (const [name, code] of Object.entries(files)) await writeFile(path.join(place, name), code);
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, jsx: "react-jsx", target: "es2023" },
    ...{ module: "esnext", moduleResolution: "bundler", types: ["node"] },
    lib: ["ES2023", "DOM", "DOM.Iterable"],
  };
  const config = { compilerOptions, include: ["*.ts", "*.tsx"] };
  await writeFile(path.join(place, "tsconfig.json"), JSON.stringify(config));
  const tsc = path.join(root, "node_modules/typescript/bin/tsc");
  await execute(process.execPath, [tsc, "-p", place], { cwd: place }).catch(({ stdout }) => {
    throw new Error(`Types of what is published:\n${stdout}`);
  });
}

/** The snippets of TypeScript in the READMEs, each a module by itself. */
async function snippetsOf(root) {
  const snippets = {};
  for (const name of ["sdk", "react-bindings", "widget"]) {
    const text = await readFile(path.join(root, "packages", name, "README.md"), "utf8");
    const found = [...text.matchAll(/^( *)```(tsx?)\n([\s\S]*?)^\1```$/gm)];
    for (const [at, [, , kind, code]] of found.entries()) {
      const free = Object.entries(ofTheReader).filter(
        ([word]) => !new RegExp(`(const|let|type) (\\{[^}]*)?\\b${word}\\b`).test(code),
      );
      const given = free.map(([word, type]) => `declare const ${word}: ${type};`);
      snippets[`${name}-${at + 1}.${kind}`] = `${code}\n${given.join("\n")}\nexport {};\n`;
    }
  }
  return snippets;
}
