import { z } from "zod";
import type { JsonSchema } from "./types";

/** Their patterns are hundreds of characters long and say no more than the format's name. */
const FORMATS_WITHOUT_PATTERN = new Set(["uuid", "date", "date-time"]);

/**
 * A zod schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1: `input` is what a caller sends, `output` what the
 * hub answers.
 */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io,
    override: ({ jsonSchema }) => {
      if (FORMATS_WITHOUT_PATTERN.has(jsonSchema.format ?? "")) delete jsonSchema.pattern;
      // Every key of a JSON object is a string.
      delete jsonSchema.propertyNames;
    },
  });
  return rest;
}
