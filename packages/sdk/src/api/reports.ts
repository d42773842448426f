import type { CallOptions } from "../transport/transport.ts";
import type { Body, Data, Done } from "./call-types.ts";

/** A chat's report, and read-only links to a chat or its report. */
export interface ReportApi {
  /** A chat's report: its pinned answers as they were given, in order. */
  getReport(id: string, options?: CallOptions): Data<"getReport">;
  /** Gives a chat's report a title of its own. */
  renameReport(id: string, json: Body<"renameReport">, options?: CallOptions): Done;
  /** Pins an answer to the report; of one that is pinned, changes its place or note. */
  putPin(id: string, mid: string, json?: Body<"putPin">, options?: CallOptions): Data<"putPin">;
  /** Takes an answer out of the report. */
  removePin(id: string, mid: string, options?: CallOptions): Done;
  /** The links that the user made, or those of one chat. */
  listShareLinks(
    filter?: { readonly chat_id?: string },
    options?: CallOptions,
  ): Data<"listShareLinks">;
  /** Makes a read-only link to a chat as it is now, or to its report; its token is shown this once. */
  createShareLink(
    id: string,
    json: Body<"createShareLink">,
    options?: CallOptions,
  ): Data<"createShareLink">;
  /** Revokes a link, at once. */
  revokeShareLink(id: string, options?: CallOptions): Done;
  /** What a link shows, to whoever has it; no session is needed. */
  readShared(json: Body<"readShared">, options?: CallOptions): Data<"readShared">;
}
