import { describe, expect, it } from "vitest";

declare global {
  interface ImportMeta {
    /** Vite's: the texts of the files that match, by their relative path. */
    glob(
      pattern: string,
      options: { query: "?raw"; import: "default"; eager: true },
    ): Record<string, string>;
  }
}

/** The engine never reads a clock, a file, the network or a source of randomness of its own. */
const FORBIDDEN: readonly RegExp[] = [
  /Math\.random/,
  /Date\.now|new Date\(\)|performance\./,
  /\bfetch\(|XMLHttpRequest|WebSocket/,
  /\bprocess\.|globalThis|crypto\./,
  /setTimeout|setInterval/,
];

/** The codebook is the engine's only other ground, and as pure. */
const files = Object.entries({
  ...import.meta.glob("../src/**/*.ts", { query: "?raw", import: "default", eager: true }),
  ...import.meta.glob("../../codebook/src/*.ts", { query: "?raw", import: "default", eager: true }),
}).filter(([path]) => !path.endsWith(".test.ts"));

describe("purity", () => {
  it("looks at the whole engine", () => {
    const paths = files.map(([path]) => path);
    expect(paths).toContain("../src/oracle/evaluate.ts");
    expect(paths.length).toBeGreaterThan(50);
  });

  it.each(files)("%s", (path, text) => {
    for (const pattern of FORBIDDEN) expect(text).not.toMatch(pattern);
    const imports = [...text.matchAll(/from "([^"]+)"/g)].map(([, from]) => from ?? "");
    const known = [
      "@probability-chat/query",
      "@probability-chat/codebook",
      ...(path.includes("/contract-suite") ? ["vitest"] : []),
    ];
    expect(imports.filter((from) => !from.startsWith(".") && !known.includes(from))).toEqual([]);
  });
});
