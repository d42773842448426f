/**
 * What is said and shown where the chat, or a part of it, cannot be had, and what looks for the cause:
 * one chunk, loaded when it is needed.
 */
export { Unsent } from "../composer/unsent.tsx";
export { tellWhyNone } from "../notices/tell-why-none.ts";
export { giveTable } from "../upload/give-table.ts";
export { NoUpload } from "../upload/no-upload.tsx";
export { diagnose, tellFailure } from "./diagnose.ts";
export { lookOver, tellHasty } from "./look-over.ts";
export { SessionEnded } from "./session-ended.tsx";
export { Trouble } from "./trouble.tsx";
