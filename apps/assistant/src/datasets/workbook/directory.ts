import path from "node:path";
import type { Archive } from "./archive.ts";
import { attribute, readXml } from "./xml.ts";

export interface Sheet {
  readonly name: string;
  /** The archive's part that has its cells. */
  readonly part: string;
}

/** What a workbook has: its sheets in their order, and where the rest of it is. */
export interface Directory {
  /** Those of cells that are not hidden; all of cells where every one is. */
  readonly sheets: readonly Sheet[];
  readonly strings: string | null;
  readonly styles: string | null;
  /** Days are counted from 1904, as on old Macs. */
  readonly from1904: boolean;
}

/** Null where the archive is no workbook. */
export async function readDirectory(archive: Archive): Promise<Directory | null> {
  const roots = await relationsOf(archive, "");
  const workbook = [...roots.values()].find(({ type }) => type === "officeDocument")?.target;
  if (!workbook || !archive.has(workbook) || !/workbook\.xml$/.test(workbook)) return null;
  const relations = await relationsOf(archive, workbook);
  const sheets: (Sheet & { readonly isHidden: boolean })[] = [];
  let from1904 = false;
  readXml(await archive.text(workbook), {
    open(name, attributes) {
      if (name === "workbookPr") from1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet") return;
      const relation = relations.get(attribute(attributes, "id") ?? "");
      if (relation?.type !== "worksheet") return;
      const isHidden = /hidden/i.test(attributes.state ?? "");
      sheets.push({ name: attributes.name ?? "", part: relation.target, isHidden });
    },
  });
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const partOf = (type: string) =>
    [...relations.values()].find((relation) => relation.type === type)?.target ?? null;
  return {
    sheets: shown.length > 0 ? shown : sheets,
    strings: partOf("sharedStrings"),
    styles: partOf("styles"),
    from1904,
  };
}

interface Relation {
  /** The last word of its type. */
  readonly type: string;
  readonly target: string;
}

/** The parts that a part names, by the ids that it has for them. */
async function relationsOf(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const { dir, base } = path.posix.parse(part);
  const found = new Map<string, Relation>();
  const text = await archive.text(path.posix.join(dir, "_rels", `${base}.rels`));
  if (text === "") return found;
  readXml(text, {
    open(name, { Id = "", Type = "", Target = "" }) {
      if (name !== "Relationship") return;
      const target = Target.startsWith("/") ? Target.slice(1) : path.posix.join(dir, Target);
      found.set(Id, { type: Type.split("/").at(-1) ?? "", target });
    },
  });
  return found;
}
