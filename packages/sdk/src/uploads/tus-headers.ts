/** What a file is called that is about to be sent in pieces, and how large it is. */
export interface UploadBeginning {
  readonly chat_id: string;
  readonly fileName: string;
  /** Null where it is known at the end only. */
  readonly bytes: number | null;
  /** Kept beside it, to know the file by. */
  readonly lastModified?: string;
}

/** Some bytes of a file and where in it they are. */
export interface UploadedPiece {
  readonly offset: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** SHA-256 of the bytes; with it they are kept whole or not at all. */
  readonly digest?: Uint8Array;
}

export const tus = { "tus-resumable": "1.0.0" };

export function beginningOf(file: UploadBeginning): Record<string, string> {
  const { chat_id, fileName: filename, bytes, lastModified: lastmodified } = file;
  const said = { chat_id, filename, ...(lastmodified ? { lastmodified } : {}) };
  const pairs = Object.entries(said).map(
    ([key, value]) => `${key} ${base64(new TextEncoder().encode(value))}`,
  );
  return {
    ...tus,
    "upload-metadata": pairs.join(","),
    ...(bytes === null ? { "upload-defer-length": "1" } : { "upload-length": String(bytes) }),
  };
}

export function headersOfPiece({ offset, digest }: UploadedPiece): Record<string, string> {
  return {
    ...tus,
    "content-type": "application/offset+octet-stream",
    "upload-offset": String(offset),
    ...(digest ? { "upload-checksum": `sha256 ${base64(digest)}` } : {}),
  };
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
