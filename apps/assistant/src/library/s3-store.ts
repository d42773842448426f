import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  type _Object,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { flush } from "../datasets/store/dataset-files.ts";
import type { DatasetStore, StoredFile } from "./dataset-store.ts";
import { digest } from "./digest.ts";
import { createS3Client, persistently, reaching } from "./s3-client.ts";
import type { S3Settings } from "./store-settings.ts";

const chunk = 1_048_576;

/** `<prefix>datasets/<id>/<name>.<sha256>` */
const objectName = /^([0-9a-f-]{36})\/(.+)\.([0-9a-f]{64})$/;

/**
 * Datasets in a bucket. A file's hash is the end of its object's name, so that nothing has to be
 * written twice, whoever brings it knows what it must be, and two that write at once agree.
 */
export class S3Store implements DatasetStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #root: string;

  constructor({ bucket, endpoint, region, prefix }: S3Settings) {
    this.#bucket = bucket;
    this.#root = `${prefix}datasets/`;
    this.#client = createS3Client({ endpoint, region });
  }

  async check(): Promise<void> {
    await this.files("none");
  }

  async put(id: string, name: string, file: string): Promise<void> {
    const { sha256, md5, bytes } = await digest(file);
    if ((await this.files(id)).some((one) => one.name === name && one.sha256 === sha256)) return;
    await persistently(() =>
      this.#client.send(
        new PutObjectCommand({
          Bucket: this.#bucket,
          Key: `${this.#root}${id}/${name}.${sha256}`,
          Body: createReadStream(file, { highWaterMark: chunk }),
          ContentLength: bytes,
          ContentMD5: md5,
        }),
      ),
    );
  }

  async files(id: string): Promise<readonly StoredFile[]> {
    const files: StoredFile[] = [];
    for await (const found of this.#objects(`${this.#root}${id}/`)) files.push(found.file);
    return newestFirst(files);
  }

  async fetch(id: string, file: StoredFile, target: string): Promise<void> {
    const from = { Bucket: this.#bucket, Key: this.#keyOf(id, file) };
    await persistently(async () => {
      try {
        const { Body } = await this.#client.send(new GetObjectCommand(from));
        if (!(Body instanceof Readable)) throw new Error("The store gave no content.");
        await pipeline(Body, createWriteStream(target, { flags: "w" }));
        const { sha256 } = await digest(target);
        if (sha256 !== file.sha256) throw new Error(`${from.Key} is not what its name says.`);
        await flush(target);
      } catch (error) {
        await rm(target, { force: true });
        throw error;
      }
    });
  }

  async remove(id: string, files?: readonly StoredFile[]): Promise<number> {
    const doomed = files ?? (await this.files(id));
    for (const file of doomed) {
      const Key = this.#keyOf(id, file);
      await reaching(() =>
        this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key })),
      );
    }
    return doomed.length;
  }

  async *list(): AsyncIterable<{ id: string; files: readonly StoredFile[] }> {
    let current: { id: string; files: StoredFile[] } | null = null;
    for await (const { id, file } of this.#objects(this.#root)) {
      if (current && current.id !== id) {
        yield { id: current.id, files: newestFirst(current.files) };
        current = null;
      }
      current ??= { id, files: [] };
      current.files.push(file);
    }
    if (current) yield { id: current.id, files: newestFirst(current.files) };
  }

  /** The objects of a prefix, in the order of their names. */
  async *#objects(prefix: string): AsyncIterable<{ id: string; file: StoredFile }> {
    let ContinuationToken: string | undefined;
    do {
      const asked = { Bucket: this.#bucket, Prefix: prefix, ContinuationToken };
      const page = await reaching(() => this.#client.send(new ListObjectsV2Command(asked)));
      for (const object of page.Contents ?? []) {
        const found = this.#read(object);
        if (found) yield found;
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }

  #read({ Key = "", Size = 0, LastModified = new Date() }: _Object) {
    const [, id, name, sha256] = objectName.exec(Key.slice(this.#root.length)) ?? [];
    if (!id || !name || !sha256) return null;
    return { id, file: { name, sha256, bytes: Size, changedAt: LastModified } };
  }

  #keyOf(id: string, { name, sha256 }: StoredFile): string {
    return `${this.#root}${id}/${name}.${sha256}`;
  }
}

function newestFirst(files: StoredFile[]): readonly StoredFile[] {
  return files.sort((a, b) => b.changedAt.getTime() - a.changedAt.getTime());
}
