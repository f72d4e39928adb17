import { z } from "zod";
import { ERROR_STATUS, type ErrorCode } from "./error-codes";

/** Returns the envelope of a successful answer with this `data` (protocol: Envelope). */
export function successEnvelope<T extends z.ZodType>(data: T) {
  return z.strictObject({ status: z.literal("success"), data, code: z.literal(""), message: z.literal("") });
}

/** One problem of a request: the dotted path of the wrong value, empty for the whole body, and a message. */
export const validationIssue = z.strictObject({
  path: z.string(),
  message: z.string(),
  suggestions: z
    .array(z.string())
    .optional()
    .describe("Values that would be accepted now, such as login names."),
});
export type ValidationIssue = z.infer<typeof validationIssue>;

const codes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** The envelope of every answer with an error (protocol: Envelope, Errors). */
export const errorEnvelope = z.strictObject({
  status: z.literal("error"),
  error: z.strictObject({ code: z.enum(codes), message: z.string(), detail: z.unknown().optional() }),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;
