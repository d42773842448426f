const brand = Symbol.for("probability-chat.EngineFault");

/** The engine of large tables did not serve, by no fault of the table or the asker. */
export class EngineFault extends Error {
  override readonly name = "EngineFault";
  readonly [brand] = true;

  constructor(
    readonly kind: "unreachable" | "gone" | "memory" | "result",
    options: ErrorOptions = {},
  ) {
    super(texts[kind], options);
  }
}

const notNow =
  "The engine that holds this table cannot be asked at the moment. Please try again shortly.";

const texts = {
  unreachable: notNow,
  gone: notNow,
  memory: "This needs more memory than one request may have. Please ask for less at once.",
  result: "This would return too much. Please ask for fewer rows or groups.",
} as const;

/** Whether an error is an {@link EngineFault}. */
export function isEngineFault(error: unknown): error is EngineFault {
  return error instanceof Error && brand in error;
}
