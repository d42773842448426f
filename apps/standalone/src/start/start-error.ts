/** A start that the reader of its message can mend. */
export class StartError extends Error {
  override readonly name = "StartError";
}
