import type { OperationId } from "@probability-chat/contract";
import type { BodyOfCall, DataOfCall, ReplyOfCall } from "../transport/operation-types.ts";

/** What a call is sent. */
export type Body<K extends OperationId> = BodyOfCall<K>;

/** A reply without its envelope. */
export type Data<K extends OperationId> = Promise<DataOfCall<K>>;

/** A reply with its envelope. */
export type Whole<K extends OperationId> = Promise<ReplyOfCall<K>>;

/** That it was done, which is all that is said. */
export type Done = Promise<void>;

/** A part of a list: at most `limit` entries after `cursor`. */
export interface Paging {
  readonly limit?: number;
  readonly cursor?: string;
}

/** What a sign-in or a refresh gives; `user` where the server sent it. */
export interface TokenReply {
  readonly access: string;
  readonly refresh: string | null;
  readonly user: DataOfCall<"me"> | null;
}
