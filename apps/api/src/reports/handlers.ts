import type { reportOperations } from "@probability-chat/contract";
import type { Handlers } from "../http/call.ts";
import { getReport, putPin, removePin, renameReport } from "./pins.ts";
import { readShared } from "./read-shared.ts";
import { createShareLink, listShareLinks, revokeShareLink } from "./share-links.ts";

export const reportHandlers: Handlers<typeof reportOperations> = {
  getReport,
  renameReport,
  putPin,
  removePin,
  listShareLinks,
  createShareLink,
  revokeShareLink,
  readShared,
};
