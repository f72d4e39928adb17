import { z } from "zod";
import { ERROR_STATUS, type ErrorCode } from "./error-codes";

/** The envelope of every 200 answer (protocol: Envelope). */
export function successEnvelope<T extends z.ZodType>(data: T) {
  return z.strictObject({ status: z.literal("success"), data, code: z.literal(""), message: z.literal("") });
}

/** One thing that is wrong in a request: where (a dotted path, empty for the whole body) and what. */
export const validationIssue = z.strictObject({ path: z.string(), message: z.string() });

const codes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** The envelope of every other answer (protocol: Envelope, Errors). */
export const errorEnvelope = z.strictObject({
  status: z.literal("error"),
  error: z.strictObject({ code: z.enum(codes), message: z.string(), detail: z.unknown().optional() }),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;
