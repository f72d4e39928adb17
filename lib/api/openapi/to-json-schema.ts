import { z } from "zod";
import type { JsonSchema } from "./types";

/** Formats whose long patterns are left out, since the name of the format says the same. */
const FORMATS_WITHOUT_PATTERN = new Set(["uuid", "date", "date-time"]);

/** Moves a default from the keyword `default` to the description. */
function sayDefault(jsonSchema: JsonSchema): void {
  if (!("default" in jsonSchema)) return;
  const { default: value, description } = jsonSchema;
  delete jsonSchema.default;
  jsonSchema.description = [description, `Default: \`${JSON.stringify(value)}\`.`].filter(Boolean).join(" ");
}

/**
 * Converts a zod schema to JSON Schema 2020-12, the dialect of OpenAPI 3.1: `input` for requests, `output` for
 * responses. `change` is called with each part of the JSON Schema and may change it.
 */
export function toJsonSchema(
  schema: z.ZodType,
  io: "input" | "output",
  change: (jsonSchema: JsonSchema) => void = () => {},
): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io,
    override: ({ jsonSchema }) => {
      if (FORMATS_WITHOUT_PATTERN.has(jsonSchema.format ?? "")) delete jsonSchema.pattern;
      // Left out, because every key of a JSON object is a string.
      delete jsonSchema.propertyNames;
      change(jsonSchema);
    },
  });
  return rest;
}

/**
 * Converts the schema of a body. Its defaults are in the descriptions only: generators such as openapi-typescript treat a field
 * with the keyword `default` as required.
 */
export function toBodySchema(schema: z.ZodType): JsonSchema {
  return toJsonSchema(schema, "input", sayDefault);
}
