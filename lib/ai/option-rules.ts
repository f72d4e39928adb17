import { z } from "zod";
import type { IssueMessage } from "@/lib/issue";

/** The error message for an invalid value of an option, by the option's schema. */
export const OPTION_RULES = z.registry<IssueMessage>();

export function numberFrom(min: number, max: number): z.ZodNumber {
  const schema = z.number().min(min).max(max);
  return schema.register(OPTION_RULES, { message: "optionNumber", values: { min, max } });
}

/** One of the names in `values`, an object whose keys equal their values. */
export function oneOf<const Values extends Record<string, string>>(values: Values): z.ZodEnum<Values> {
  const names = Object.keys(values).join(", ");
  return z.enum(values).register(OPTION_RULES, { message: "optionOneOf", values: { values: names } });
}
