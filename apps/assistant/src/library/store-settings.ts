import * as z from "zod";

/** A bucket of S3, or of a store that speaks its protocol. Credentials are found by the SDK's chain. */
export const S3Settings = z.object({
  bucket: z.string().min(3),
  /** Without one, Amazon's of the region. */
  endpoint: z.url({ protocol: /^https?$/ }).optional(),
  region: z.string().min(1),
  /** What the names of all objects begin with. */
  prefix: z.string().default(""),
});
export type S3Settings = z.infer<typeof S3Settings>;

const further = ["S3_ENDPOINT", "S3_REGION", "S3_PREFIX"] as const;

/** The bucket as the environment has it; null where there is none, and the disk keeps all. */
export const S3Environment = z
  .object({
    S3_BUCKET: z.string().min(3).optional(),
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_REGION: z.string().min(1).optional(),
    S3_PREFIX: z
      .string()
      .regex(/^[\w!.()-]+(\/[\w!.()-]+)*\/$/, "names such as team/product/ with a slash at the end")
      .optional(),
    AWS_REGION: z.string().min(1).optional(),
  })
  .superRefine((set, context) => {
    const lost = set.S3_BUCKET ? [] : further.filter((name) => set[name] !== undefined);
    if (lost.length > 0) {
      const message = `is needed with ${lost.join(", ")}`;
      context.addIssue({ code: "custom", path: ["S3_BUCKET"], message });
    }
    if (set.S3_BUCKET && !set.S3_ENDPOINT && !(set.S3_REGION ?? set.AWS_REGION)) {
      const message = "is needed with S3_BUCKET, or S3_ENDPOINT";
      context.addIssue({ code: "custom", path: ["S3_REGION"], message });
    }
  })
  .transform(({ S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_PREFIX, AWS_REGION }) => ({
    store: S3_BUCKET
      ? {
          bucket: S3_BUCKET,
          endpoint: S3_ENDPOINT,
          region: S3_REGION ?? AWS_REGION ?? "us-east-1",
          prefix: S3_PREFIX,
        }
      : null,
  }));
