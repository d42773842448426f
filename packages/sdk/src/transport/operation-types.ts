import type { OperationId, operations, ReplyOf } from "@probability-chat/contract";

type Operations = typeof operations;

/** What a call takes, before the server fills in defaults. */
export type BodyOfCall<K extends OperationId> = Operations[K] extends {
  readonly body: { readonly _zod: { readonly input: infer I } };
}
  ? I
  : undefined;

/** The whole reply of a call. */
export type ReplyOfCall<K extends OperationId> = ReplyOf<Operations[K]>;

/** A reply without its envelope. */
export type DataOfCall<K extends OperationId> =
  ReplyOfCall<K> extends { data: infer D } ? D : ReplyOfCall<K>;
