import type { DatasetSummary, Dictionary } from "@probability-chat/contract";
import type { Api } from "../api.ts";
import {
  isConflictError,
  isNetworkError,
  isNotFoundError,
  isRateLimitedError,
  isTimeoutError,
} from "../errors/guards.ts";
import { isProbabilityChatError } from "../errors/probability-chat-error.ts";
import type { Timers } from "../session/timers.ts";
import type { UploadProgress } from "../transport/http.ts";
import { createKey } from "../transport/idempotency-key.ts";
import { pause } from "../transport/within.ts";
import type { UploadGate } from "./upload-gate.ts";
import { SourceReader, type UploadSource } from "./upload-source.ts";

/** What an upload in pieces is doing. */
export type PiecesStage = "checking" | "uploading" | "waiting" | "processing";

/** A file of any size on its way to a chat; it goes on where an earlier attempt was cut off. */
export interface UploadInPieces {
  readonly chat_id: string;
  readonly file: UploadSource;
  readonly dictionary?: Dictionary;
  /** Which sheet of an Excel workbook; the first where none is named. */
  readonly sheet?: string;
  readonly onProgress?: (progress: UploadProgress) => void;
  readonly onStage?: (stage: PiecesStage) => void;
  /** Makes it wait, between two pieces. */
  readonly gate?: UploadGate;
  /** Ends it; what has arrived is kept for a day. */
  readonly signal?: AbortSignal;
}

interface Parts {
  readonly api: Api;
  readonly timers: Timers;
  readonly now: () => number;
}

const megabyte = 1_048_576;
const firstBytes = megabyte;
const fewestBytes = megabyte / 4;
/** A runtime holds a piece several times while it is sent. */
const mostBytes = 4 * megabyte;
/** Milliseconds that a piece should take: longer ones are lost whole, shorter ones wait for replies. */
const pace = { least: 1_500, most: 6_000 };
const pauses = [500, 1_000, 2_000, 5_000, 10_000, 30_000];
/** Milliseconds without any progress after which it is given up for now. */
const patience = 600_000;
const mostRestarts = 3;
/** So often a piece is sent again that the server failed at: as often as calls with a key are. */
const mostFailures = 5;

/**
 * Sends a file in pieces, each with its checksum, and makes it the chat's dataset. An unfinished
 * upload of the same file to the same chat is gone on with, once what has arrived of it was compared
 * with the file. No more than a piece is held in memory.
 */
export async function uploadInPieces(
  parts: Parts,
  upload: UploadInPieces,
): Promise<DatasetSummary> {
  requireSource(upload.file);
  if (!upload.chat_id) throw new TypeError("chat_id must be a chat's id, and is missing.");
  for (let restarts = 0; ; restarts++) {
    const id = await findOrCreate(parts, upload);
    try {
      const sent = await sendAll(parts, upload, id);
      if (sent) return await finish(parts, upload, id, sent);
      // It was begun with another file, or the file has changed since.
      await parts.api.removeUpload(id);
    } catch (error) {
      const isLost =
        isNotFoundError(error) || (isConflictError(error) && error.code === "conflict");
      if (!isLost || restarts >= mostRestarts) throw error;
    }
  }
}

function requireSource(file: UploadSource): void {
  if (typeof file?.stream !== "function") {
    throw new TypeError(
      "file must be a File, or { name, size, stream }: of bytes new File([bytes], name), in Node stream: () => Readable.toWeb(createReadStream(path)).",
    );
  }
  if (file.size !== null && !Number.isSafeInteger(file.size)) {
    throw new TypeError(`file.size must be a number of bytes, or null: it is ${file.size}.`);
  }
}

/** What a source says of its size is what the server and those who wait are told. */
function sizeFault({ name, size }: UploadSource, bytes: number, isEnd: boolean): string | null {
  if (size === null || (isEnd ? bytes === size : bytes <= size)) return null;
  const given = isEnd ? bytes : `at least ${bytes}`;
  return `file.size of ${name} is ${size}, but its stream gave ${given} bytes. Give the size that it has, or null where that is known at the end only.`;
}

async function findOrCreate(parts: Parts, upload: UploadInPieces): Promise<string> {
  const { chat_id, file, signal } = upload;
  const lastModified = file.lastModified ? new Date(file.lastModified).toISOString() : undefined;
  const known = await persistently(parts, upload, () => parts.api.listUploads(callOf(signal)));
  const same = known.find(
    (one) =>
      one.chat_id === chat_id &&
      one.file_name === file.name &&
      one.bytes === file.size &&
      (one.last_modified ?? undefined) === lastModified,
  );
  if (same) return same.id;
  const beginning = {
    ...{ chat_id, fileName: file.name, bytes: file.size },
    ...(lastModified ? { lastModified } : {}),
  };
  const idempotencyKey = createKey();
  const made = await persistently(
    parts,
    upload,
    () => parts.api.createUpload(beginning, { ...callOf(signal), idempotencyKey }),
    // There are too many already, which time alone does not change.
    (error) => isPassing(error) && !isRateLimitedError(error),
  );
  return made.id;
}

interface Sent {
  readonly bytes: number;
  /** Of each piece; null where this page may not compute any. */
  readonly digests: Uint8Array[] | null;
}

/** Null where what has arrived is not the beginning of this file. */
async function sendAll(parts: Parts, upload: UploadInPieces, id: string): Promise<Sent | null> {
  const { api, now } = parts;
  const { file, gate, signal, onProgress, onStage } = upload;
  const { pieces } = await persistently(parts, upload, () => api.readUpload(id, callOf(signal)));
  const reader = new SourceReader(file);
  const digests: Uint8Array[] | null = canDigest() ? [] : null;
  // Where nothing can be compared, what has arrived may be another file's.
  if (pieces.length > 0 && !digests) return null;
  const total = file.size ?? 0;
  try {
    if (pieces.length > 0) onStage?.("checking");
    let offset = 0;
    for (const piece of pieces) {
      signal?.throwIfAborted();
      const bytes = await reader.read(piece.bytes);
      const digest = await digestOf(bytes);
      if (bytes.length < piece.bytes || (digest && hexOf(digest) !== piece.sha256)) return null;
      if (digest) digests?.push(digest);
      offset += piece.bytes;
      onProgress?.({ sent: offset, total });
    }
    onStage?.("uploading");
    for (let size = firstBytes; ; ) {
      await gate?.pass();
      signal?.throwIfAborted();
      const bytes = await reader.read(size);
      const fault = sizeFault(file, offset + bytes.length, bytes.length === 0);
      if (fault) {
        await api.removeUpload(id).catch(() => undefined);
        throw new TypeError(fault);
      }
      if (bytes.length === 0) break;
      const digest = await digestOf(bytes);
      const began = now();
      await sendPiece(parts, upload, id, { offset, bytes, ...(digest ? { digest } : {}) });
      const took = now() - began;
      if (took < pace.least) size = Math.min(size * 2, mostBytes);
      if (took > pace.most) size = Math.max(size / 2, fewestBytes);
      if (digest) digests?.push(digest);
      offset += bytes.length;
      onProgress?.({ sent: offset, total });
    }
    return { bytes: offset, digests };
  } finally {
    await reader.close();
  }
}

/** Where no reply came, or one that it failed, the server says whether it has the piece. */
async function sendPiece(
  parts: Parts,
  upload: UploadInPieces,
  id: string,
  piece: Parameters<Api["appendUpload"]>[1],
): Promise<void> {
  const { api } = parts;
  const call = callOf(upload.signal);
  let isFirst = true;
  let failures = 0;
  const send = async () => {
    if (!isFirst) {
      const { offset } = await api.readUpload(id, call);
      if (offset === piece.offset + piece.bytes.length) return;
    }
    isFirst = false;
    await api.appendUpload(id, piece, call);
  };
  await persistently(parts, upload, send, (error) => {
    const isFailure = isProbabilityChatError(error) && error.status === 500;
    return isFailure ? failures++ < mostFailures : isPassing(error);
  });
}

async function finish(
  parts: Parts,
  { dictionary, sheet, signal, onStage, ...upload }: UploadInPieces,
  id: string,
  { bytes, digests }: Sent,
): Promise<DatasetSummary> {
  onStage?.("processing");
  const whole = digests && (await digestOf(joined(digests)));
  const json = {
    bytes,
    ...(whole ? { checksum: hexOf(whole) } : {}),
    ...(dictionary ? { dictionary } : {}),
    ...(sheet === undefined ? {} : { sheet }),
  };
  const options = { ...upload, ...(signal ? { signal } : {}) };
  return persistently(parts, options, () => parts.api.finishUpload(id, json, callOf(signal)));
}

/** Repeats what may be repeated, until there has been no progress for long. */
async function persistently<T>(
  { timers, now }: Parts,
  { signal, onStage, gate }: Pick<UploadInPieces, "signal" | "onStage" | "gate">,
  call: () => Promise<T>,
  mayRepeat: (error: unknown) => boolean = isPassing,
): Promise<T> {
  const until = now() + patience;
  for (let failures = 0; ; ) {
    try {
      const done = await call();
      if (failures > 0) onStage?.("uploading");
      return done;
    } catch (error) {
      signal?.throwIfAborted();
      const isBusy = isConflictError(error) && error.code === "in_progress";
      if (!isBusy && (now() > until || !mayRepeat(error))) throw error;
      if (!isBusy) {
        failures += 1;
        onStage?.("waiting");
      }
      const milliseconds = pauses[Math.min(failures, pauses.length) - 1] ?? 1_000;
      await pause(timers, milliseconds, signal);
      await gate?.pass();
    }
  }
}

const passing = new Set([408, 429, 460, 502, 503, 504]);

/** Whether the same call may well succeed a moment later. */
function isPassing(error: unknown): boolean {
  if (isNetworkError(error) || isTimeoutError(error)) return true;
  // Our own 504 says that it would take too long again.
  return (
    isProbabilityChatError(error) && passing.has(error.status ?? 0) && error.code !== "timeout"
  );
}

function callOf(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}

/** Pages without TLS, but for those of the machine itself, have no digests. */
function canDigest(): boolean {
  return typeof crypto.subtle?.digest === "function";
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
  if (!canDigest()) return null;
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
