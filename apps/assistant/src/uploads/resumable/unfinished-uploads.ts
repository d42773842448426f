import { createHash, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { DatasetSummary, limits } from "@probability-chat/contract";
import * as z from "zod";
import type { Blob, Blobs } from "../../library/blobs.ts";
import { HostFault } from "../../processes/host-fault.ts";
import type { Incoming } from "../incoming.ts";

/** What was said of a file as its upload began; it never changes. */
const Announced = z.object({
  chat_id: z.string(),
  file_name: z.string(),
  bytes: z.number().nullable(),
  last_modified: z.string().nullable(),
  /** The most that its plan allows, and whose turn it takes at being received. */
  most_bytes: z.number(),
  account_id: z.string(),
  at_once: z.number(),
});
export type Announced = z.infer<typeof Announced>;

export interface Piece {
  readonly offset: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** An upload as far as it has come. */
export interface Unfinished extends Announced {
  readonly owner: string;
  readonly id: string;
  /** Those that follow one another from the beginning. */
  readonly pieces: readonly Piece[];
  readonly offset: number;
  readonly changedAt: Date;
  /** Once it is finished: what came of it. */
  readonly summary: DatasetSummary | null;
}

const announcement = "announced.json";
const outcome = "finished.json";
/** `piece.<offset>.<sha256>`, the offset with leading zeros. */
const pieceName = /^piece\.(\d{14})\.([0-9a-f]{64})$/;

/**
 * Uploads that may be cut off, in blobs `<owner>/<id>/…`: whose one is its name says, so that nobody
 * finds another's. A piece is a blob whose name has its place and its hash, so that any machine can
 * take the next, none is ever half there, and how far an upload is needs no record that could disagree.
 */
export class UnfinishedUploads {
  readonly #blobs: Blobs;
  readonly #incoming: Incoming;

  constructor(blobs: Blobs, incoming: Incoming) {
    this.#blobs = blobs;
    this.#incoming = incoming;
  }

  create(owner: string, id: string, announced: Announced): Promise<void> {
    return this.#write(`${owner}/${id}/${announcement}`, announced);
  }

  /** Null where this owner has none of this id. */
  async read(owner: string, id: string): Promise<Unfinished | null> {
    const blobs = await this.#blobs.list(`${owner}/${id}/`);
    return blobs.length > 0 ? this.#describe(owner, id, blobs) : null;
  }

  /** An owner's that are not finished, the newest first. */
  async of(owner: string): Promise<readonly Unfinished[]> {
    const found: Unfinished[] = [];
    for (const [id, blobs] of group(await this.#blobs.list(`${owner}/`), 1)) {
      const one = await this.#describe(owner, id, blobs);
      if (one && !one.summary) found.push(one);
    }
    return found.sort((a, b) => b.changedAt.getTime() - a.changedAt.getTime());
  }

  /** Moves a piece there. */
  put(upload: Unfinished, piece: Pick<Piece, "offset" | "sha256">, file: string): Promise<void> {
    return this.#blobs.put(nameOf(upload, piece), file);
  }

  /** The file, each piece held against its hash. */
  async *content(upload: Unfinished): AsyncGenerator<Buffer> {
    for (const piece of upload.pieces) {
      const name = nameOf(upload, piece);
      const hash = createHash("sha256");
      const source = await this.#blobs.read(name);
      if (!source) throw new HostFault(`The piece ${name} is gone.`);
      for await (const chunk of source as AsyncIterable<Buffer>) {
        hash.update(chunk);
        yield chunk;
      }
      if (hash.digest("hex") === piece.sha256) continue;
      // It is no part of the file, and is sent anew.
      await this.#blobs.remove(name);
      throw new HostFault(`The piece ${name} is not what its name says.`);
    }
  }

  /** Keeps what came of it, for whoever asks again, and lets go of the pieces. */
  async finish(upload: Unfinished, summary: DatasetSummary): Promise<void> {
    await this.#write(`${upload.owner}/${upload.id}/${outcome}`, summary);
    for (const piece of upload.pieces) await this.#blobs.remove(nameOf(upload, piece));
  }

  async remove(owner: string, id: string): Promise<void> {
    await this.#blobs.remove(`${owner}/${id}/`);
  }

  /** Removes what has not changed for so long that it is not gone on with. */
  async sweep(now: number): Promise<void> {
    for (const [at, blobs] of group(await this.#blobs.list(""), 2)) {
      if (expiryOf(newest(blobs)).getTime() <= now) await this.#blobs.remove(`${at}/`);
    }
  }

  async #describe(owner: string, id: string, blobs: readonly Blob[]): Promise<Unfinished | null> {
    const at = `${owner}/${id}/`;
    const names = new Set(blobs.map(({ name }) => name.slice(at.length)));
    if (!names.has(announcement)) return null;
    const announced = await this.#json(at + announcement, Announced);
    if (!announced) return null;
    const summary = names.has(outcome) ? await this.#json(at + outcome, DatasetSummary) : null;
    const pieces = piecesOf(blobs.map((blob) => ({ ...blob, name: blob.name.slice(at.length) })));
    const offset = pieces.reduce((sum, { bytes }) => sum + bytes, 0);
    return { ...announced, owner, id, pieces, offset, changedAt: newest(blobs), summary };
  }

  async #json<T extends z.ZodType>(name: string, schema: T): Promise<z.infer<T> | null> {
    const source = await this.#blobs.read(name);
    return source && schema.parse(JSON.parse((await buffer(source)).toString()));
  }

  #write(name: string, value: unknown): Promise<void> {
    return this.#incoming.use(randomUUID(), async (directory) => {
      const file = path.join(directory, "value.json");
      await writeFile(file, JSON.stringify(value));
      await this.#blobs.put(name, file);
    });
  }
}

function nameOf(
  { owner, id }: Pick<Unfinished, "owner" | "id">,
  { offset, sha256 }: Pick<Piece, "offset" | "sha256">,
): string {
  return `${owner}/${id}/piece.${String(offset).padStart(14, "0")}.${sha256}`;
}

/** When an upload is taken for abandoned. */
export function expiryOf(changedAt: Date): Date {
  return new Date(changedAt.getTime() + limits.resumable.keptHours * 3_600_000);
}

/** Those that follow one another; where two begin at one place, as two senders' may, the longer. */
function piecesOf(blobs: readonly Blob[]): Piece[] {
  const at = new Map<number, Piece>();
  for (const { name, bytes } of blobs) {
    const [, place, sha256] = pieceName.exec(name) ?? [];
    if (place === undefined || sha256 === undefined || bytes === 0) continue;
    const offset = Number(place);
    if ((at.get(offset)?.bytes ?? 0) < bytes) at.set(offset, { offset, bytes, sha256 });
  }
  const pieces: Piece[] = [];
  for (let next = at.get(0); next; next = at.get(next.offset + next.bytes)) pieces.push(next);
  return pieces;
}

function newest(blobs: readonly Blob[]): Date {
  return new Date(Math.max(...blobs.map(({ changedAt }) => changedAt.getTime())));
}

/** Blobs by the folder at a depth of their names. */
function group(blobs: readonly Blob[], depth: number): Map<string, Blob[]> {
  const groups = new Map<string, Blob[]>();
  for (const blob of blobs) {
    const parts = blob.name.split("/");
    const key = depth === 1 ? (parts[1] ?? "") : parts.slice(0, 2).join("/");
    const held = groups.get(key);
    if (held) held.push(blob);
    else groups.set(key, [blob]);
  }
  return groups;
}
