import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parser } from "@prometheus-io/lezer-promql";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import type { Database } from "../../api/src/db/database.ts";
import { createMeters } from "../../api/src/http/meters.ts";
import { createMeters as createAssistantMeters } from "../../assistant/src/server/metrics.ts";
import { settingNames } from "./start/settings.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(path.join(root, "deploy", file), "utf8");

/** What Node and the client of S3 read by themselves. */
const ofOthers = ["NODE_ENV", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"];
const known = new Set([...settingNames, ...ofOthers]);
const unknown = (names: Iterable<string>) => [...names].filter((name) => !known.has(name));

/** The labels of every metric that the servers export, by its name. */
function exportedLabels(): Map<string, readonly string[]> {
  const assistant = createAssistantMeters("/tmp");
  assistant.show({ pools: () => [], admissions: {} as never });
  // Metrics ask the database when they are read, which is not done here.
  const registries = [createMeters({} as Database).registry, assistant.registry];
  const found = new Map<string, readonly string[]>([["up", []]]);
  for (const { name, type, ...metric } of registries.flatMap((one) => one.getMetricsAsArray())) {
    const { labelNames = [] } = metric as { labelNames?: readonly string[] };
    if (String(type) !== "histogram") found.set(name, labelNames);
    else {
      for (const series of ["count", "sum"]) found.set(`${name}_${series}`, labelNames);
      found.set(`${name}_bucket`, [...labelNames, "le"]);
    }
  }
  return found;
}
const exported = exportedLabels();
/** What a scrape adds. */
const ofScrape = ["job", "instance"];

/** What is wrong with a query: where it does not parse, and what it names that nobody exports. */
function wrongWith(expression: string): string[] {
  const wrong: string[] = [];
  const textOf = ({ from, to }: { from: number; to: number }) => expression.slice(from, to);
  const labels = new Set(ofScrape);
  const used: string[] = [];
  parser.parse(expression).iterate({
    enter(node) {
      if (node.type.isError) wrong.push(`cannot be read at ${node.from}: ${expression}`);
      if (node.name === "LabelName") used.push(textOf(node));
      if (node.name !== "Identifier" || node.node.parent?.name !== "VectorSelector") return;
      const metric = textOf(node);
      const own = exported.get(metric);
      if (!own) wrong.push(`nobody exports ${metric}`);
      for (const label of own ?? []) labels.add(label);
    },
  });
  return [...wrong, ...used.filter((name) => !labels.has(name)).map((name) => `no label ${name}`)];
}

interface Rule {
  readonly alert: string;
  readonly expr: string;
}
const { groups } = parse(read("prometheus/probability-chat.rules.yml")) as {
  groups: { rules: Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);

test("the check of queries finds what it is for", () => {
  expect(wrongWith("rate(http_request_duration_seconds_count[5m]")).not.toEqual([]);
  expect(wrongWith("http_requests_total")).toEqual(["nobody exports http_requests_total"]);
  expect(wrongWith('sum by (pool) (assistant_processes{status="idle"})')).toEqual([
    "no label status",
  ]);
});

test.each(rules)("the alert $alert asks for what is exported, and is explained", (rule) => {
  expect(wrongWith(rule.expr)).toEqual([]);
  const operations = readFileSync(path.join(root, "docs/operations.md"), "utf8");
  expect(operations).toContain(rule.alert.replace("ProbabilityChat", "`…"));
});

test("every panel asks for what is exported", () => {
  const { panels } = JSON.parse(read("grafana/probability-chat.json")) as {
    panels: { targets?: { expr: string }[] }[];
  };
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(20);
  expect(queries.flatMap((query) => wrongWith(query.replaceAll("$__rate_interval", "5m")))).toEqual(
    [],
  );
});

/** The instructions of the container file, each on a line of its own, and its settings. */
const instructions = read("Dockerfile")
  .replace(/^\s*#.*\n/gm, "")
  .replace(/\\\n/g, " ")
  .split("\n")
  .filter(Boolean);
const imageSettings = Object.fromEntries(
  instructions
    .filter((line) => line.startsWith("ENV "))
    .flatMap((line) =>
      [...line.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
    ),
) as Record<string, string>;

test("the image runs as nobody, and has what it starts and what it serves", () => {
  expect(unknown(Object.keys(imageSettings))).toEqual([]);
  expect(instructions.filter((line) => line.startsWith("USER "))).toEqual(["USER 1000:1000"]);
  expect(instructions.find((line) => line.startsWith("HEALTHCHECK"))).toContain("/healthz");
  const exposed = instructions.find((line) => line.startsWith("EXPOSE "));
  expect(exposed).toBe(`EXPOSE ${imageSettings.PORT} ${imageSettings.INTERNAL_PORT}`);
  const copied = instructions.flatMap(
    (line) => /^COPY --from=build \/app\/(\S+)/.exec(line)?.[1] ?? [],
  );
  // What `compose.ts` and `main.ts` look for from the root.
  const needed = [
    ...["package.json", "apps/standalone/dist", "apps/portal/dist", "apps/api/migrations"],
    ...["apps/assistant/models", "packages/widget/dist/element"],
  ];
  expect(needed.filter((place) => !copied.includes(place))).toEqual([]);
});

interface ComposeService {
  readonly image: string;
  readonly environment?: Record<string, string>;
  readonly networks?: readonly string[];
  readonly read_only?: boolean;
  readonly depends_on?: Record<string, unknown>;
}

test("the compose file starts two of each role on settings that there are", () => {
  const file = parse(read("compose.yaml"), { merge: true }) as {
    services: Record<string, ComposeService & { deploy?: { replicas: number } }>;
    configs: { caddyfile: { content: string } };
  };
  const servers = Object.entries(file.services).filter(([, { environment }]) => environment?.ROLE);
  expect(servers.map(([name, { environment }]) => [name, environment?.ROLE])).toEqual([
    ["api", "api"],
    ["ai", "ai"],
    ["worker", "worker"],
  ]);
  for (const [name, { environment = {}, read_only, depends_on = {} }] of servers) {
    expect(unknown(Object.keys(environment)), name).toEqual([]);
    expect(read_only, name).toBe(true);
    expect(environment.INTERNAL_API_URL).toBe(`http://api:${imageSettings.INTERNAL_PORT}`);
    expect(environment.INTERNAL_AI_URL).toBe(`http://ai:${imageSettings.INTERNAL_PORT}`);
    expect(Object.keys(depends_on).filter((other) => !(other in file.services))).toEqual([]);
  }
  expect(file.services.api?.deploy?.replicas).toBe(2);
  expect(file.services.ai?.deploy?.replicas).toBe(2);
  const upstreams = [...file.configs.caddyfile.content.matchAll(/dynamic a (\S+) (\S+)/g)];
  expect(upstreams.map(([, name, port]) => [name, port])).toEqual([
    ["ai", imageSettings.PORT],
    ["api", imageSettings.PORT],
  ]);
  const asked = new Set([...read("compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const example = [...read("example.env").matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect([...asked].sort()).toEqual([...example].sort());
});

interface Values {
  readonly config: Record<string, string>;
  readonly secret: { readonly required: readonly string[]; readonly optional: readonly string[] };
  readonly roles: Record<string, { readonly config: Record<string, string> }>;
  readonly ports: { readonly http: number; readonly internal: number };
}

const values = parse(read("chart/values.yaml")) as Values;
const templates = readdirSync(path.join(root, "deploy/chart/templates"))
  .map((file) => read(`chart/templates/${file}`))
  .join("\n");

test("the chart's values are as their schema has them, and what is wrong is refused", () => {
  const validate = new Ajv({ strictTypes: false }).compile(
    JSON.parse(read("chart/values.schema.json")),
  );
  validate(values);
  expect(validate.errors).toBeNull();
  expect(validate({ ...values, replicas: 3 })).toBe(false);
  expect(validate({ ...values, config: { ...values.config, MASTER_SECRET: "x" } })).toBe(false);
});

test("the chart sets what the servers read, and secrets by reference alone", () => {
  const plain = [values.config, ...Object.values(values.roles).map(({ config }) => config)];
  const secret = [...values.secret.required, ...values.secret.optional];
  const named = [...templates.matchAll(/name: ([A-Z][A-Z_]+)\b/g)].map(([, name = ""]) => name);
  const inMap = [...templates.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = ""]) => name);
  const all = [...plain.flatMap((config) => Object.keys(config)), ...secret, ...named, ...inMap];
  expect(unknown(all)).toEqual([]);
  expect(all.filter((name, at) => all.indexOf(name) !== at && name !== "CACHE_MEGABYTES")).toEqual(
    [],
  );
  const secrets = /SECRET|PASSWORD|KEY|TOKEN|DATABASE_URL|SMTP_URL|HEADERS/;
  expect(
    plain.flatMap((config) => Object.keys(config)).filter((name) => secrets.test(name)),
  ).toEqual([]);
});

test("the chart asks for values that there are, and probes what is served", () => {
  const paths = [...templates.matchAll(/\.Values((?:\.\w+)+)/g)].map(([, at = ""]) => at.slice(1));
  const missing = paths.filter((at) => {
    let value: unknown = values;
    for (const name of at.split("."))
      value = (value as Record<string, unknown> | undefined)?.[name];
    return value === undefined;
  });
  expect(missing).toEqual([]);
  const probes = [...templates.matchAll(/(\w+)Probe:\s+httpGet: \{ path: (\S+), port: (\w+) \}/g)];
  expect(probes.map(([, kind, at, port]) => [kind, at, port])).toEqual([
    ["startup", "/healthz", "internal"],
    ["liveness", "/healthz", "internal"],
    ["readiness", "/readyz", "internal"],
  ]);
  expect({ http: `${values.ports.http}`, internal: `${values.ports.internal}` }).toEqual({
    http: imageSettings.PORT,
    internal: imageSettings.INTERNAL_PORT,
  });
});

test("what is no template is well-formed", () => {
  for (const file of ["chart/Chart.yaml", "chart/values.yaml", "compose.yaml"]) {
    expect(parseAllDocuments(read(file)).flatMap(({ errors }) => errors)).toEqual([]);
  }
});
