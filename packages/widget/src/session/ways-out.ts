/** What stands in place of the chat where it cannot be shown: one chunk, loaded when it is needed. */
export { SessionEnded } from "./session-ended.tsx";
export { Trouble } from "./trouble.tsx";
