import { DatasetRefused } from "../dataset-refused.ts";

/** The refusal of a file above the plan's size. */
export function tooLarge(maxBytes: number, which: "received" | "decompressed"): DatasetRefused {
  const size = `${Number((maxBytes / 1_048_576).toFixed(2))}MB`;
  return new DatasetRefused(
    "too_large",
    which === "received"
      ? `Maximum file size for your plan is ${size}. Please upload a smaller file or change your plan.`
      : `Decompressed, this file is larger than the ${size} of your plan. Please upload a smaller file or change your plan.`,
  );
}
