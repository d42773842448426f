import { setTimeout as sleep } from "node:timers/promises";
import { S3Client } from "@aws-sdk/client-s3";
import { HostFault } from "../processes/host-fault.ts";
import type { S3Settings } from "./store-settings.ts";

const attempts = 3;
const firstPause = 200;

export function createS3Client({
  endpoint,
  region,
}: Pick<S3Settings, "endpoint" | "region">): S3Client {
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Some stores keep the framing of streamed checksums as if it were content.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
  });
}

/** Says of what fails that it is the store's fault, not the table's or the asker's. */
export async function reaching<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    // The SDK's own error carries the whole exchange, which is not for a log.
    throw new HostFault(`The store of datasets does not serve: ${String(error)}`);
  }
}

/** The SDK tries again by itself, but not where a stream is half read. */
export function persistently<T>(call: () => Promise<T>): Promise<T> {
  return reaching(async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await call();
      } catch (error) {
        if (attempt >= attempts) throw error;
        await sleep(firstPause * 2 ** attempt);
      }
    }
  });
}
