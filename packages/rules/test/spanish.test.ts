/// <reference types="node" />
import { tableFromRecords } from "@probability-chat/engine";
import { printQuery } from "@probability-chat/query";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexTable } from "../src/grounding/index-table.ts";
import { interpret } from "../src/interpret.ts";
import { packFor } from "../src/packs/packs.ts";
import { rewrite } from "../src/packs/rewrite.ts";
import { spanish } from "../src/packs/spanish/spanish.ts";
import { tokenize } from "../src/text/tokens.ts";
import { readCorpus } from "./corpus.ts";
import { CORPUS_TABLES, corpusTable } from "./tables.ts";

const items = readCorpus();
const own = items.filter((item) => item.file === "spanish.txt");
const english = items.filter((item) => item.file !== "spanish.txt");

function languageOf(question: string, table: string): string {
  return packFor(tokenize(question), indexTable(corpusTable(table)))?.code ?? "en";
}

function read(question: string, codebook = corpusTable("shop")): string {
  const meaning = interpret(question, { codebook, context: [] });
  return meaning.kind === "readings"
    ? meaning.readings.map((reading) => printQuery(reading.query)).join("\n")
    : `${meaning.kind} ${meaning.span?.text ?? ""}`;
}

/** The same domain as an English table has, with Spanish headers and values. */
const { codebook: clients } = tableFromRecords(
  ["Edad", "Sexo", "Ciudad", "Años de servicio", "Salario mensual", "Abandono"],
  Array.from({ length: 60 }, (_, at) => [
    String(20 + at),
    at % 2 === 0 ? "Femenino" : "Masculino",
    ["Sevilla", "Bilbao", "La Rioja"][at % 3] ?? "",
    String(at % 12),
    String(1000 + 10 * at),
    at % 4 === 0 ? "Sí" : "No",
  ]),
);

describe("the language of a question", () => {
  it("is English for every English question of the corpus, whatever the table", () => {
    expect(english.length).toBeGreaterThan(250);
    for (const { question } of english)
      for (const table of CORPUS_TABLES) expect(languageOf(question, table), question).toBe("en");
  });

  it("is Spanish for the Spanish ones", () => {
    const aside = /^(?:hola$|average de|DROP TABLE)/;
    for (const { question, table } of own) {
      if (aside.test(question)) continue;
      expect(languageOf(question, table), question).toBe("es");
    }
  });

  it.each([
    ["average Edad by Sexo", "by(Sexo: E(Edad))"],
    [
      "What is the average salario mensual in La Rioja?",
      "E(`Salario mensual` | Ciudad = 'La Rioja')",
    ],
    ["median Años de servicio", "median(`Años de servicio`)"],
  ])("is not told by the table: %s", (question, query) => {
    expect(packFor(tokenize(question), indexTable(clients))).toBeNull();
    expect(read(question, clients)).toBe(query);
  });
});

describe("a table in Spanish", () => {
  it.each([
    ["¿Cuántas mujeres tienen más de 30 años?", "count(Sexo = 'Femenino' and Edad > 30)"],
    [
      "salario mensual medio de las mujeres mayores de 60",
      "E(`Salario mensual` | Sexo = 'Femenino' and Edad > 60)",
    ],
    [
      "¿Cuántos hombres de entre 30 y 40 años hay?",
      "count(Sexo = 'Masculino' and Edad in [30, 40])",
    ],
    ["¿Cuántas personas tienen una edad mayor de 60 años?", "count(Edad > 60)"],
    ["salario mensual medio de las personas de más de 50 años", "E(`Salario mensual` | Edad > 50)"],
    ["porcentaje de abandono por sexo", "by(Sexo: P(Abandono = 'Sí'))"],
    ["¿Cuál es la edad media de las mujeres?", "E(Edad | Sexo = 'Femenino')"],
    ["promedio del salario mensual por ciudad", "by(Ciudad: E(`Salario mensual`))"],
    ["salario mensual medio por género", "by(Sexo: E(`Salario mensual`))"],
    ["años de servicio promedio en La Rioja", "E(`Años de servicio` | Ciudad = 'La Rioja')"],
    [
      "¿Cuántas personas de Bilbao tienen una edad mayor que 30?",
      "count(Ciudad = 'Bilbao' and Edad > 30)",
    ],
  ])("keeps its own words: %s", (question, query) => {
    expect(read(question, clients)).toBe(query);
  });
});

describe("numbers", () => {
  it.each([
    ["3,5", 3.5],
    ["1.500", 1500],
    ["12.345,67", 12345.67],
    ["1.234.567", 1234567],
    ["0,125", 0.125],
    ["0.125", 0.125],
    ["2.5", 2.5],
    ["10 mil", 10_000],
    ["2,5 millones", 2_500_000],
    ["treinta y cinco", 35],
    ["ciento veinte", 120],
    ["dos mil quinientos", 2500],
    ["un millón", 1_000_000],
    ["veintidós", 22],
  ])("reads %s", (text, value) => {
    expect(read(`¿Cuántos pedidos tienen un precio unitario mayor que ${text}?`)).toBe(
      `count(unit_price_usd > ${value})`,
    );
  });
});

describe("what is not understood", () => {
  it.each([
    ["¿Cuántos clientes zurdos hay?", "zurdos"],
    ["promedio de altura por región", "altura"],
    ["porcentaje de mujeres con gafas", "gafas"],
    ["¿Cuántos pedidos actuales hay?", "actuales"],
  ])("is refused with the user's own word: %s", (question, word) => {
    expect(read(question)).toBe(`refuse ${word}`);
  });

  it("is never dropped: a word that neither table nor pack knows turns an answer into none", () => {
    const word = fc
      .string({ unit: fc.constantFrom(..."bdfgjklmñopqrtuvxz"), minLength: 9, maxLength: 12 })
      .filter((made) => !/^p/.test(made));
    fc.assert(
      fc.property(word, (unknown) => {
        expect(read(`¿Cuántos pedidos ${unknown} hay en el norte?`)).toMatch(/^(?:refuse|clarify)/);
        expect(read(`edad media de las mujeres ${unknown}`)).toMatch(/^(?:refuse|clarify)/);
      }),
      { numRuns: 60 },
    );
  });

  it("points into the text", () => {
    const index = indexTable(corpusTable("shop"));
    for (const { question } of own) {
      for (const token of rewrite(tokenize(question), question, index, spanish).tokens) {
        expect(question.slice(token.start, token.end)).toBe(token.text);
      }
    }
  });
});

describe("the pack", () => {
  it("gives the same meaning a hundred times over", () => {
    const question = "¿Qué porcentaje de mujeres mayores de 30 años devolvió el pedido por región?";
    const situation = { codebook: corpusTable("shop"), context: [] };
    const first = JSON.stringify(interpret(question, situation));
    for (let time = 0; time < 100; time++)
      expect(JSON.stringify(interpret(question, situation))).toBe(first);
  });

  it("reads words without their accents alike", () => {
    for (const { question, table, earlier, expected } of own) {
      if (earlier.length > 0 || /[íé]\b|sí|Juan|Ignora|mañana|próximo/.test(question)) continue;
      const bare = question
        .normalize("NFD")
        .replace(/(?<=[aeiou])\u0301/gi, "")
        .normalize("NFC");
      if (/^(?:refuse|clarify)/.test(expected)) continue;
      expect(read(bare, corpusTable(table)), bare).toBe(expected);
    }
  });

  it("is bounded on long and odd text", () => {
    const codebook = corpusTable("shop");
    const long = "¿cuántos pedidos de mujeres de más de treinta y cinco años hay entre ".repeat(
      150,
    );
    expect(long.length).toBeGreaterThan(10_000);
    expect(interpret(long, { codebook, context: [] })).toMatchObject({ reason: "tooLong" });
    expect(() => interpret(long.slice(0, 2000), { codebook, context: [] })).not.toThrow();
    const words = own.flatMap((item) => item.question.split(/\s+/));
    const text = fc
      .array(
        fc.constantFrom(
          ...words,
          "¿",
          "sí",
          "1.000.000,5",
          "mil",
          "y",
          "de",
          "no",
          "😀",
          "\u202e",
          "|",
        ),
        {
          maxLength: 30,
        },
      )
      .map((parts) => parts.join(" "));
    fc.assert(
      fc.property(text, (question) => {
        const meaning = interpret(question, { codebook, context: [] });
        if (meaning.kind === "readings" || meaning.span === null) return;
        const { start, end } = meaning.span;
        // sentences are joined by ';' in the place of what ended them
        const said = question.slice(start, end).replace(/[?!.;\n]/g, ";");
        expect(meaning.span.text.replace(/[?!.;\n]/g, ";")).toBe(said);
      }),
      { numRuns: 300 },
    );
  });
});
