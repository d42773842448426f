export { interpret } from "./interpret.ts";
export type { Interpretation, Reading, Situation } from "./interpretation.ts";
