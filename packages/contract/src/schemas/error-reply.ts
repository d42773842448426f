import * as z from "zod";
import { datasetRefusals, type ErrorCode, errorStatus } from "../constants/error-codes.ts";
import { Link, ProofMethod, SecondFactor } from "./factors.ts";

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** The body of every reply that is not a success. */
export const ErrorReply = z
  .object({
    message: z.string(),
    code: z.enum(codes),
    request_id: z.string(),
    /**
     * For whoever writes the program: what to do next. Elsewhere the same text again, where a client
     * of the specification reads `detail`.
     */
    detail: z.string().optional(),
    email: z.array(z.string()).optional(),
    password: z.array(z.string()).optional(),
    token: z.array(z.string()).optional(),
    /** Messages by field, for every field that failed. */
    fields: z.record(z.string(), z.array(z.string())).optional(),
    /** Why a file was refused, and where. */
    refusal: z.object({ reason: z.enum(datasetRefusals), line: z.number().nullable() }).optional(),
    retry_after: z.number().optional(),
    /** With `second_factor_required`: what completes the sign-in. */
    second_factor: SecondFactor.optional(),
    /** With `proof_required`: what this account can prove itself by; none means to sign in again. */
    proof: z.array(ProofMethod).optional(),
    /** With `link_required`: what the account's password completes. */
    link: Link.optional(),
  })
  .meta({ id: "Error" });
export type ErrorReply = z.infer<typeof ErrorReply>;
