import { z } from "zod";
import type { JsonSchema } from "./types";

/** Formats whose long patterns are left out, since the name of the format says the same. */
const FORMATS_WITHOUT_PATTERN = new Set(["uuid", "date", "date-time"]);

/**
 * Converts a zod schema to JSON Schema 2020-12, the dialect of OpenAPI 3.1: `input` for requests, `output` for
 * responses.
 */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io,
    override: ({ jsonSchema }) => {
      if (FORMATS_WITHOUT_PATTERN.has(jsonSchema.format ?? "")) delete jsonSchema.pattern;
      // Left out, because every key of a JSON object is a string.
      delete jsonSchema.propertyNames;
    },
  });
  return rest;
}
