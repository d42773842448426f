import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import type { Blob, Blobs } from "./blobs.ts";
import { digest } from "./digest.ts";
import { createS3Client, persistently, reaching } from "./s3-client.ts";
import type { S3Settings } from "./store-settings.ts";

/** Blobs in a bucket: `<prefix><folder>/<name>`. */
export class S3Blobs implements Blobs {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #root: string;

  constructor({ bucket, prefix, ...where }: S3Settings, folder: string) {
    this.#bucket = bucket;
    this.#root = `${prefix}${folder}/`;
    this.#client = createS3Client(where);
  }

  async put(name: string, file: string): Promise<void> {
    const [{ md5 }, { size }] = await Promise.all([digest(file), stat(file)]);
    await persistently(() =>
      this.#client.send(
        new PutObjectCommand({
          ...this.#at(name),
          Body: createReadStream(file),
          ContentLength: size,
          ContentMD5: md5,
        }),
      ),
    );
  }

  async read(name: string): Promise<Readable | null> {
    return reaching(async () => {
      try {
        const { Body } = await this.#client.send(new GetObjectCommand(this.#at(name)));
        if (Body instanceof Readable) return Body;
        throw new Error("The store gave no content.");
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    });
  }

  async list(prefix: string): Promise<readonly Blob[]> {
    const blobs: Blob[] = [];
    let ContinuationToken: string | undefined;
    do {
      const asked = { Bucket: this.#bucket, Prefix: this.#root + prefix, ContinuationToken };
      const page = await reaching(() => this.#client.send(new ListObjectsV2Command(asked)));
      for (const { Key = "", Size = 0, LastModified = new Date() } of page.Contents ?? []) {
        blobs.push({ name: Key.slice(this.#root.length), bytes: Size, changedAt: LastModified });
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    return blobs;
  }

  async remove(prefix: string): Promise<void> {
    for (const { name } of await this.list(prefix)) {
      await reaching(() => this.#client.send(new DeleteObjectCommand(this.#at(name))));
    }
  }

  #at(name: string) {
    return { Bucket: this.#bucket, Key: this.#root + name };
  }
}
