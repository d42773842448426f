const BRAND = Symbol.for("@probability-chat/engine/UnreadableModelError");

/** Bytes that are no model this version can load; nothing of them is used. */
export class UnreadableModelError extends Error {
  readonly [BRAND] = true;

  constructor(reason: string) {
    super(`The model cannot be loaded: ${reason}. Learn it again from its table.`);
    this.name = "UnreadableModelError";
  }
}

/** By its brand, since bundles have classes of their own. */
export function isUnreadableModelError(error: unknown): error is UnreadableModelError {
  return error instanceof Error && BRAND in error;
}
