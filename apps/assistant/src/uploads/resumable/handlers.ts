import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import {
  type assistantOperations,
  limits,
  messages,
  type Operation,
  type Upload,
} from "@probability-chat/contract";
import { v5 as uuidv5, v7 as uuidv7 } from "uuid";
import { defaultDatasetLimits, receiveFile, tooLarge } from "../../datasets/datasets.ts";
import { dropRest, forCallers } from "../../server/drop-rest.ts";
import type { Call, Handlers } from "../../server/implement.ts";
import { RequestError } from "../../server/request-error.ts";
import { toRequestError } from "../../server/to-request-error.ts";
import { isNamedAsTable, notNamedAsTable } from "../file-name.ts";
import { makeDataset, type UploadParts } from "../upload-chat.ts";
import { receivePieces } from "./receive-pieces.ts";
import {
  type Beginning,
  headersOf,
  readBeginning,
  readChecksum,
  readOffset,
  requireVersion,
  tusVersion,
} from "./tus-headers.ts";
import { expiryOf, type Unfinished, type UnfinishedUploads } from "./unfinished-uploads.ts";

type Operations = typeof assistantOperations;
type Resumable =
  | "createUpload"
  | "listUploads"
  | "readUpload"
  | "appendUpload"
  | "removeUpload"
  | "finishUpload";

interface ResumableParts extends UploadParts {
  readonly unfinished: UnfinishedUploads;
}

const pieceType = "application/offset+octet-stream";

/** Uploads that go on where they were cut off: tus 1.0, and a call that commits. */
export function resumableUploads(parts: ResumableParts): Pick<Handlers<Operations>, Resumable> {
  const { api, unfinished, incoming, uploads } = parts;
  /** Those that are being made datasets here. */
  const finishing = new Set<string>();

  async function find(call: Call<Operation & { params: Operations["readUpload"]["params"] }>) {
    const found = await unfinished.read(call.caller, call.params.id);
    if (found) return found;
    throw new RequestError("not_found", "There is no such upload. Please start it again.");
  }

  async function begin(call: Call<Operations["createUpload"]>): Promise<Unfinished> {
    requireVersion(call.request);
    const beginning = readBeginning(call.request);
    if (!isNamedAsTable(beginning.fileName)) throw notNamedAsTable();
    const { chatId: chat_id, bytes } = beginning;
    const asked = { access_token: call.token, chat_id, bytes: bytes ?? 0 };
    const { principal_id, at_once, plan } = await api.call("authorizeUpload", asked);
    const most = plan.file_size * limits.megabyte;
    if (bytes !== null && bytes > most) throw tooLarge(most, "received");
    await incoming.checkSpace(bytes ?? 0);
    const key = call.idempotencyKey;
    const id = key ? uuidv5(key, call.caller) : uuidv7();
    const known = key ? await unfinished.read(call.caller, id) : null;
    if (known) return same(known, beginning);
    await makeRoom(call.caller, chat_id, at_once);
    await unfinished.create(call.caller, id, {
      ...{ chat_id, bytes, file_name: beginning.fileName, last_modified: beginning.lastModified },
      ...{ most_bytes: most, account_id: principal_id, at_once },
    });
    await holdRoom(call.caller, id, chat_id, at_once);
    const begun = await unfinished.read(call.caller, id);
    if (!begun) throw beginningAtOnce();
    return begun;
  }

  /** One for each chat, and no more than may be under way at once. */
  async function makeRoom(caller: string, chatId: string, atOnce: number): Promise<void> {
    const others: Unfinished[] = [];
    for (const upload of await unfinished.of(caller)) {
      if (upload.chat_id !== chatId) others.push(upload);
      else if (!finishing.has(upload.id)) await unfinished.remove(caller, upload.id);
    }
    if (others.length < atOnce) return;
    const text = `You have ${others.length} uploads that are not finished, as many as your plan allows. Go on with one of them, or give it up.`;
    throw new RequestError("rate_limited", text, { retry_after: 60 });
  }

  /** Those that begin at one time all find room; who then sees too many beside itself steps back. */
  async function holdRoom(caller: string, id: string, chatId: string, atOnce: number) {
    const beside = (await unfinished.of(caller)).filter((upload) => upload.id !== id);
    const others = beside.filter((upload) => upload.chat_id !== chatId);
    const same = beside.filter((upload) => upload.chat_id === chatId && !finishing.has(upload.id));
    if (others.length < atOnce && same.length === 0) return;
    await unfinished.remove(caller, id);
    throw beginningAtOnce();
  }

  /** An upload whose length was not said asks for its room as it grows. */
  async function authorizeGrowth(
    { token }: Call<Operations["appendUpload"]>,
    { chat_id }: Unfinished,
    bytes: number,
  ): Promise<void> {
    await api.call("authorizeUpload", { access_token: token, chat_id, bytes });
  }

  async function append(call: Call<Operations["appendUpload"]>): Promise<void> {
    const { request } = call;
    requireVersion(request);
    if (request.headers["content-type"]?.split(";")[0]?.trim() !== pieceType) {
      throw new RequestError("unsupported_media_type", `Send the bytes as ${pieceType}.`);
    }
    const [offset, checksum] = [readOffset(request), readChecksum(request)];
    const upload = await find(call);
    if (upload.summary || offset !== upload.offset) throw elsewhere(upload);
    if (upload.pieces.length >= limits.resumable.pieces) throw tooManyPieces();
    const announced = Number(request.headers["content-length"] ?? 0);
    if (checksum !== null && announced > limits.resumable.pieceBytes) throw pieceTooLarge();
    await incoming.checkSpace(announced);
    const authorized = upload.bytes ?? offset + announced;
    if (upload.bytes === null) await authorizeGrowth(call, upload, authorized);
    const account = { id: upload.account_id, atOnce: upload.at_once };
    const end = await uploads.admit(account, () => receive(call, upload, checksum, authorized));
    call.tell({ ...headersOf({ ...upload, changedAt: new Date(), offset: end }) });
  }

  /** Keeps what comes, and tells how far the upload is then. */
  function receive(
    call: Call<Operations["appendUpload"]>,
    upload: Unfinished,
    checksum: string | null,
    authorized: number,
  ): Promise<number> {
    const most = upload.bytes ?? upload.most_bytes;
    const body = atMost(call.request.raw, most - upload.offset, () =>
      upload.bytes === null
        ? tooLarge(most, "received")
        : new RequestError("file_too_large", `The upload was said to have ${most} bytes.`),
    );
    return incoming.use(randomUUID(), async (directory) => {
      let end = upload.offset;
      const keep = async (piece: { file: string; bytes: number; sha256: string }) => {
        // Of a body whose length was not said either.
        const next = end + piece.bytes;
        if (next > authorized) await authorizeGrowth(call, upload, next);
        await unfinished.put(upload, { offset: end, sha256: piece.sha256 }, piece.file);
        end = next;
      };
      let whole: Parameters<typeof keep>[0] | null = null;
      for await (const piece of receivePieces(body, directory, limits.resumable.pieceBytes)) {
        if (whole) throw pieceTooLarge();
        if (checksum === null) await keep(piece);
        else whole = piece;
      }
      if (whole && whole.sha256 !== checksum) {
        const text = "These bytes are not those that were sent. Please send them again.";
        throw new RequestError("checksum_mismatch", text);
      }
      if (whole) await keep(whole);
      return end;
    });
  }

  async function finish(
    call: Call<Operations["finishUpload"]>,
    upload: Unfinished,
  ): Promise<NonNullable<Unfinished["summary"]>> {
    const { checksum, bytes = upload.bytes, dictionary = null, sheet = null } = call.body;
    if (bytes !== upload.offset) throw incomplete(upload, bytes);
    if (checksum !== undefined && checksum !== digestOf(upload)) {
      const text = "What has arrived is not what was sent. Please upload the file again.";
      throw new RequestError("checksum_mismatch", text);
    }
    await incoming.checkSpace(bytes);
    const asked = { access_token: call.token, chat_id: upload.chat_id, bytes };
    const allowed = await api.call("authorizeUpload", asked);
    const maxBytes = allowed.plan.file_size * limits.megabyte;
    const accountId = allowed.principal_id;
    return uploads.admit({ id: accountId, atOnce: allowed.at_once }, (takeTurn) =>
      incoming.use(randomUUID(), async (directory) => {
        const bounds = { ...defaultDatasetLimits, maxBytes };
        const content = Readable.from(unfinished.content(upload), { objectMode: false });
        const named = { filename: upload.file_name, sheet };
        const file = await receiveFile(content, directory, bounds, named);
        const saidBefore = allowed.dictionary;
        const form = { chatId: upload.chat_id, file, dictionary, saidBefore };
        const { token, hungUp } = call;
        // Of the upload itself: whoever finishes it again, and from wherever, means the same.
        const idempotencyKey = `upload ${upload.id}`;
        const uploading = { token, hungUp, idempotencyKey, accountId, takeTurn };
        const received = { id: uuidv7(), form, directory, maxBytes };
        return makeDataset(parts, uploading, received);
      }),
    );
  }

  return {
    async createUpload(call) {
      const upload = await begin(call);
      call.tell({ ...headersOf(upload), location: `/ai/uploads/${upload.id}` });
      return { data: viewOf(upload) };
    },
    async listUploads(call) {
      return { data: (await unfinished.of(call.caller)).map(viewOf) };
    },
    async readUpload(call) {
      const upload = await find(call);
      call.tell(headersOf(upload));
      const pieces = upload.pieces.map(({ bytes, sha256 }) => ({ bytes, sha256 }));
      return { data: { ...viewOf(upload), pieces } };
    },
    async appendUpload(call) {
      try {
        await append(call);
      } catch (error) {
        call.tell({ "tus-resumable": tusVersion });
        dropRest(call.request.raw, forCallers);
        throw error;
      }
    },
    async removeUpload(call) {
      requireVersion(call.request);
      const { owner, id } = await find(call);
      if (finishing.has(id)) throw beingFinished();
      await unfinished.remove(owner, id);
      call.tell({ "tus-resumable": tusVersion });
    },
    async finishUpload(call) {
      const upload = await find(call);
      const reply = { message: messages.chat.uploaded };
      if (upload.summary) return { ...reply, data: upload.summary };
      if (finishing.has(upload.id)) throw beingFinished();
      finishing.add(upload.id);
      try {
        const summary = await finish(call, upload);
        await parts.failpoint("upload:before-finished");
        await unfinished.finish(upload, summary);
        return { ...reply, data: summary };
      } catch (error) {
        if (isHopeless(error)) await unfinished.remove(upload.owner, upload.id);
        throw error;
      } finally {
        finishing.delete(upload.id);
      }
    },
  };
}

function viewOf(upload: Unfinished): Upload {
  const { id, chat_id, file_name, bytes, offset, last_modified, changedAt } = upload;
  const expires_at = expiryOf(changedAt).toISOString();
  return { id, chat_id, file_name, bytes, offset, last_modified, expires_at };
}

function digestOf({ pieces }: Unfinished): string {
  const hash = createHash("sha256");
  for (const { sha256 } of pieces) hash.update(Buffer.from(sha256, "hex"));
  return hash.digest("hex");
}

async function* atMost(
  source: AsyncIterable<Buffer>,
  most: number,
  refusal: () => Error,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > most) throw refusal();
    yield chunk;
  }
}

function same(known: Unfinished, { chatId, fileName, bytes }: Beginning): Unfinished {
  if (known.chat_id === chatId && known.file_name === fileName && known.bytes === bytes) {
    return known;
  }
  throw new RequestError("idempotency_mismatch", "This key began another upload.");
}

/** Whether a file will not become a dataset however often it is tried. */
function isHopeless(error: unknown): boolean {
  const { code, details } = toRequestError(error);
  const isRefused = code === "dataset_refused" || code === "file_too_large";
  return isRefused && details.refusal?.reason !== "no_such_sheet";
}

function elsewhere({ offset }: Unfinished): RequestError {
  return new RequestError("conflict", `This upload is at ${offset} bytes; go on from there.`);
}

function incomplete({ offset }: Unfinished, bytes: number | null): RequestError {
  const text =
    bytes === null
      ? "Say how many bytes the file has."
      : `Of ${bytes} bytes ${offset} have arrived. Please send the others first.`;
  return new RequestError(bytes === null ? "validation_failed" : "conflict", text);
}

function pieceTooLarge(): RequestError {
  const text = `A piece with a checksum has ${limits.resumable.pieceBytes} bytes at most.`;
  return new RequestError("payload_too_large", text);
}

function tooManyPieces(): RequestError {
  const text = "This upload came in too many small pieces. Please start it again.";
  return new RequestError("payload_too_large", text);
}

/** Of those that are tried again a moment later, each at its own, as many get in as there is room for. */
function beginningAtOnce(): RequestError {
  const text = "Other uploads are beginning just now. Please try again.";
  return new RequestError("rate_limited", text, { retry_after: 1 });
}

function beingFinished(): RequestError {
  const text = "The file is being read already. Please wait until that has ended.";
  return new RequestError("in_progress", text, { retry_after: 1 });
}
