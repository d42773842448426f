import type { Dictionary } from "@probability-chat/contract";
import type { UploadProgress } from "../transport/http.ts";
import type { CallOptions } from "../transport/transport.ts";
import type { UploadBeginning, UploadedPiece } from "../uploads/tus-headers.ts";
import type { Body, Data, Done, Whole } from "./call-types.ts";

/** A file on its way to a chat; give `fileName` where `file` is a Blob without a name. */
export interface DatasetUpload {
  readonly chat_id: string;
  readonly file: Blob;
  readonly fileName?: string;
  /** What its columns and their values mean, where that is known already. */
  readonly dictionary?: Dictionary;
  /** Which sheet of an Excel workbook; the first where none is named. */
  readonly sheet?: string;
  readonly onProgress?: (progress: UploadProgress) => void;
}

/** A part of a table: so many columns from one on, and so many of its first rows; 20 of each unless told. */
export interface TablePart {
  readonly from?: number;
  readonly columns?: number;
  readonly rows?: number;
}

/** Datasets and questions: the calls of the AI service. */
export interface AssistantApi {
  /**
   * Gives a chat its dataset, or replaces it, in one request. Fails with `dataset_refused` and the reason,
   * or `file_too_large`; the chat then keeps the dataset it had.
   */
  uploadChat(upload: DatasetUpload, options?: CallOptions): Data<"uploadChat">;
  /** Begins an upload in pieces; `client.uploadInPieces` makes this and the next five calls. */
  createUpload(file: UploadBeginning, options?: CallOptions): Data<"createUpload">;
  /** The user's uploads that were not finished. */
  listUploads(options?: CallOptions): Data<"listUploads">;
  /** How far an upload is, by its pieces. */
  readUpload(id: string, options?: CallOptions): Data<"readUpload">;
  /** Sends a piece, from where the upload is. A repeat is refused; `readUpload` says whether it arrived. */
  appendUpload(id: string, piece: UploadedPiece, options?: CallOptions): Done;
  /** Gives an upload up, with what has arrived of it. */
  removeUpload(id: string, options?: CallOptions): Done;
  /** Makes of an upload whose pieces are all there the chat's dataset. */
  finishUpload(
    id: string,
    json?: Body<"finishUpload">,
    options?: CallOptions,
  ): Data<"finishUpload">;
  /** Asks a question about the chat's dataset, in plain words or as a formal query. Spends one query where it is answered. */
  converse(json: Body<"converse">, options?: CallOptions): Whole<"converse">;
  /** Answers a formal query. Spends one query. */
  query(json: Body<"query">, options?: CallOptions): Whole<"query">;
  /** How a question would be read; spends nothing. */
  interpret(json: Body<"interpret">, options?: CallOptions): Data<"interpret">;
  /**
   * Says what the dataset's columns and values mean; the next question is read by it. `conflict` says
   * that the chat got another dataset meanwhile.
   */
  putDictionary(
    chat_id: string,
    json: Body<"putDictionary">,
    options?: CallOptions,
  ): Data<"putDictionary">;
  /** The first rows of the chat's table, and what its columns are like; at most 40 columns at a time. */
  readTable(chat_id: string, window?: TablePart, options?: CallOptions): Data<"readTable">;
  /**
   * Changes what columns are called and mean, how their cells are read, or both, at once or not at all.
   * `conflict` says that the chat has another dataset than `dataset_id` by now, or that its columns
   * were described meanwhile.
   */
  changeTable(
    chat_id: string,
    json: Body<"changeTable">,
    options?: CallOptions,
  ): Data<"changeTable">;
}
