import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/**
 * Who may import whom. This file is the architecture: an arrow that is not here is an offence,
 * and the test names the file that commits it.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  "packages/query": [],
  "packages/contract": ["query"],
  "packages/codebook": ["query"],
  "packages/engine": ["query", "codebook"],
  "packages/language": ["query", "codebook"],
  "packages/rules": ["query", "codebook"],
  "packages/telemetry": [],
  "packages/sdk": ["contract:types", "contract/constants"],
  "packages/widget": ["codebook", "sdk", "contract:types", "contract/constants"],
  "packages/react-bindings": ["sdk", "widget:types"],
  "apps/api": ["contract", "telemetry"],
  "apps/assistant": ["contract", "query", "codebook", "engine", "language", "rules", "telemetry"],
  "apps/portal": ["sdk", "react-bindings", "contract:types", "contract/constants"],
  "apps/standalone": ["api", "assistant", "contract", "telemetry"],
};

/** Packages of npm that belong to some rooms only. */
const confined: Readonly<Record<string, RegExp>> = {
  react: /^(packages\/(widget|react-bindings)|apps\/portal)\//,
  "react-dom": /^(packages\/widget|apps\/portal)\//,
  zod: /^(packages\/(contract|telemetry)|apps\/(api|assistant|standalone))\//,
  fastify: /^(packages\/telemetry|apps\/(api|assistant|standalone))\//,
  "@opentelemetry/api": /^packages\/telemetry\//,
  pg: /^apps\/api\//,
  "@duckdb/node-api": /^apps\/assistant\/src\/datasets\//,
  yauzl: /^apps\/assistant\/src\/datasets\/workbook\//,
  saxes: /^apps\/assistant\/src\/datasets\/workbook\//,
  "@aws-sdk/client-s3": /^apps\/assistant\/src\/library\//,
  "onnxruntime-common": /^apps\/assistant\/src\/reader\//,
  "onnxruntime-node": /^apps\/assistant\/src\/reader\//,
  "onnxruntime-web": /^apps\/assistant\/src\/reader\//,
};

const root = path.resolve(import.meta.dirname, "../..");
const scope = "@probability-chat/";

interface Import {
  readonly file: string;
  readonly target: string;
  readonly typesOnly: boolean;
}

function sourcesOf(folder: string): string[] {
  return readdirSync(path.join(root, folder, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec)\.|contract-suite/.test(file))
    .map((file) => path.posix.join(folder, "src", file.replaceAll(path.sep, "/")));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(root, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, typesOnly: boolean) => {
    if (specifier && ts.isStringLiteral(specifier)) {
      found.push({ file, target: specifier.text, typesOnly });
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node));
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isTypeImport({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false;
  if (importClause.isTypeOnly) return true;
  const { name, namedBindings } = importClause;
  return (
    !name &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.length > 0 &&
    namedBindings.elements.every((element) => element.isTypeOnly)
  );
}

function packageOf(target: string): string {
  return target.split("/", target.startsWith("@") ? 2 : 1).join("/");
}

const folders = Object.keys(mayImport);
const imports = folders.flatMap((folder) => sourcesOf(folder).flatMap(importsOf));

test("every folder of packages and apps has its rule", () => {
  const actual = ["packages", "apps"].flatMap((kind) =>
    readdirSync(path.join(root, kind)).map((name) => `${kind}/${name}`),
  );
  expect(actual.sort()).toEqual([...folders].sort());
});

test.each(folders)("%s imports only what it may", (folder) => {
  const allowed = mayImport[folder] ?? [];
  const offences = imports
    .filter(({ file, target }) => file.startsWith(`${folder}/`) && target.startsWith(scope))
    .filter(({ target, typesOnly }) => {
      const name = target.slice(scope.length);
      if (scope + name === `${scope}${path.basename(folder)}`) return false;
      return !(allowed.includes(name) || (typesOnly && allowed.includes(`${name}:types`)));
    })
    .map(({ file, target }) => `${file} imports ${target}`);
  expect(offences).toEqual([]);
});

test.each(Object.entries(confined))("%s stays in its rooms", (name, rooms) => {
  const offences = imports
    .filter(({ file, target }) => packageOf(target) === name && !rooms.test(file))
    .map(({ file, target }) => `${file} imports ${target}`);
  expect(offences).toEqual([]);
});

test("no relative import leaves its package", () => {
  const offences = imports
    .filter(({ target }) => target.startsWith("."))
    .filter(({ file, target }) => {
      const resolved = path.posix.join(path.posix.dirname(file), target);
      return !resolved.startsWith(`${file.split("/", 2).join("/")}/`);
    })
    .map(({ file, target }) => `${file} imports ${target}`);
  expect(offences).toEqual([]);
});

test("the query, the codebook, the engine, the language and the rules read no file, network, clock or random source", () => {
  const offences = imports
    .filter(({ file }) => /^packages\/(query|codebook|engine|language|rules)\//.test(file))
    .filter(({ target }) => /^(node:|fs|http|net)/.test(target))
    .map(({ file, target }) => `${file} imports ${target}`);
  const pure = ["query", "codebook", "engine", "language", "rules"].map(
    (name) => `packages/${name}`,
  );
  const calls = /\b(Date\.now|new Date\(\)|Math\.random|performance\.now|fetch\()/;
  for (const folder of pure) {
    for (const file of sourcesOf(folder)) {
      const call = calls.exec(readFileSync(path.join(root, file), "utf8"));
      if (call) offences.push(`${file} calls ${call[0]}`);
    }
  }
  expect(offences).toEqual([]);
});
