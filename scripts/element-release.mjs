import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "./bootstrap/run.mjs";
import { giveUp, prepare, root } from "./bootstrap/setup.mjs";

/**
 * `npm run -s release:element -- [--out DIR] [--at ADDRESS]` packs the built element for a server of
 * your own, and prints the tags that name it with its hashes.
 */
const options = process.argv.slice(2);
const optionOf = (name, otherwise) => {
  const at = options.indexOf(name);
  return at === -1 ? otherwise : (options[at + 1] ?? giveUp(`${name} needs a value.`));
};
const out = path.resolve(process.env.INIT_CWD ?? process.cwd(), optionOf("--out", "."));

await prepare(["widget", "element"]);
const element = path.join(root, "packages/widget/dist/element");
const manifest = JSON.parse(await readFile(path.join(element, "manifest.json"), "utf8"));
const folder = `v${manifest.version}`;
const address = optionOf("--at", "https://your-server/embed").replace(/\/+$/, "");
const tags = tagsOf(manifest, `${address}/${folder}/`);

const place = await mkdtemp(path.join(tmpdir(), "pc-element-"));
try {
  const files = ["manifest.json", ...Object.keys(manifest.integrity)];
  const present = new Set(await readdir(element));
  for (const file of files.flatMap((name) => [name, `${name}.br`, `${name}.gz`, `${name}.map`])) {
    if (present.has(file)) await cp(path.join(element, file), path.join(place, folder, file));
  }
  await cp(path.join(root, "LICENSE"), path.join(place, folder, "LICENSE"));
  await writeFile(path.join(place, folder, "README.md"), readme());
  const tarball = path.join(out, `probability-chat-element-${manifest.version}.tgz`);
  await run("tar", ["-czf", tarball, "-C", place, folder]);
  console.error(tarball);
  console.log(tags);
} finally {
  await rm(place, { recursive: true, force: true });
}

function tagsOf({ script, first, integrity }, at) {
  const preload = first.map(
    (file) =>
      `<link rel="modulepreload" crossorigin href="${at}${file}" integrity="${integrity[file]}">`,
  );
  const load = `<script type="module" crossorigin src="${at}${script}" integrity="${integrity[script]}"></script>`;
  return [...preload, load].join("\n");
}

function readme() {
  return `# <probability-chat> ${manifest.version}

Serve this folder as it is, for a year (\`cache-control: public, max-age=31536000, immutable\`), with
\`access-control-allow-origin: *\`. Beside each file is what a server sends to who accepts brotli (\`.br\`)
or gzip (\`.gz\`); \`manifest.json\` has the hash of each. On a page:

\`\`\`html
${tags}
<probability-chat base-url="https://your-server"></probability-chat>
\`\`\`
`;
}
