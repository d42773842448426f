import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";

const bucket = "datasets-of-tests";
/** Ends the name of the file that has an object's content. */
const content = "._S3rver_object";

/** A server of S3's protocol on loopback, and what it holds. */
export interface S3Server {
  readonly settings: {
    readonly bucket: string;
    readonly endpoint: string;
    readonly region: string;
    readonly prefix: string;
  };
  /** The same, with the credentials, as a process's environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Names of all objects, less the prefix. */
  keys(): Promise<string[]>;
  /** Makes an object something else than was put there. */
  damage(key: string): Promise<void>;
  close(): Promise<void>;
}

export const credentials = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), "pc-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const settings = { bucket, endpoint, region: "us-east-1", prefix: "tests/" };
  const root = path.join(directory, bucket, settings.prefix);
  return {
    settings,
    environment: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_PREFIX: settings.prefix,
      ...credentials,
    },
    async keys() {
      const names = await readdir(root, { recursive: true }).catch((): string[] => []);
      return names
        .filter((name) => name.endsWith(content))
        .map((name) => name.slice(0, -content.length))
        .sort();
    },
    async damage(key) {
      const file = path.join(root, key + content);
      const { size } = await stat(file);
      await writeFile(file, Buffer.alloc(size, "?"));
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
