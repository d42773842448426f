/** Every error code on the wire and the status it comes with. */
export const errorStatus = {
  malformed_request: 400,
  validation_failed: 400,
  token_invalid: 400,
  wrong_password: 400,
  wrong_code: 400,
  challenge_invalid: 400,
  provider_refused: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  second_factor_required: 401,
  session_ended: 401,
  forbidden: 403,
  not_verified: 403,
  proof_required: 403,
  query_limit: 403,
  no_active_subscription: 403,
  plan_limit: 403,
  team_read_only: 403,
  member_limit: 403,
  origin_not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  conflict: 409,
  link_required: 409,
  dataset_required: 409,
  in_progress: 409,
  unsupported_version: 412,
  payload_too_large: 413,
  file_too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  dataset_refused: 422,
  rate_limited: 429,
  /** As the tus protocol has it. */
  checksum_mismatch: 460,
  internal: 500,
  unavailable: 503,
  insufficient_storage: 507,
  timeout: 504,
} as const;

/** A stable, machine-readable reason. */
export type ErrorCode = keyof typeof errorStatus;

/** Why a file was refused, within `dataset_refused` and `file_too_large`. */
export const datasetRefusals = [
  "empty_file",
  "header_only",
  "binary",
  "too_many_columns",
  "cell_too_large",
  "unterminated_quote",
  "unreadable_rows",
  "too_large",
  "gzip_bomb",
  "not_csv",
  "zip_bomb",
  "workbook_unreadable",
  "no_such_sheet",
  "disk_full",
] as const;

/** One of {@link datasetRefusals}. */
export type DatasetRefusal = (typeof datasetRefusals)[number];
