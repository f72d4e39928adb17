import fc from "fast-check";
import type { JsonSchema, OpenApiDocument } from "@/lib/api/openapi/types";
import { HOSTILE_STRINGS } from "./hostile-values";

/** What a generator knows besides the schema. */
export interface SchemaContext {
  document: OpenApiDocument;
  /** Values worth trying, by the name of the field that they are for: ids, addresses, models. */
  values: Readonly<Record<string, readonly string[]>>;
}

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  date: fc
    .date({ min: new Date("1900-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  "date-time": fc
    .date({ min: new Date("1900-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString()),
  uri: fc.webUrl(),
};

function stringOf(schema: JsonSchema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = minLength + 60, pattern, format } = schema;
  const known = FORMATS[format ?? ""];
  if (known) return known;
  if (pattern)
    return fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(maxLength, minLength + 60) });
  const short = Math.max(minLength, Math.min(maxLength, minLength + 60));
  return fc.oneof(
    { arbitrary: fc.string({ minLength, maxLength: short, unit: "grapheme" }), weight: 5 },
    { arbitrary: fc.constant("x".repeat(Math.min(maxLength, 4000))), weight: 1 },
    { arbitrary: fc.constantFrom(...HOSTILE_STRINGS), weight: 2 },
  );
}

function numberOf(schema: JsonSchema): fc.Arbitrary<number> {
  const { minimum = -1000, maximum = Math.max(minimum, 1000) } = schema;
  const bounds = { min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, 2 ** 31)) };
  return schema.type === "integer"
    ? fc.oneof(fc.integer(bounds), fc.constantFrom(bounds.min, bounds.max))
    : fc.double({ min: minimum, max: maximum, noNaN: true });
}

function objectOf(schema: JsonSchema, context: SchemaContext): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const named = Object.fromEntries(
    properties.map(([name, property]) => [name, arbitraryOf(property as JsonSchema, context, name)]),
  );
  const known = fc.record(named, { requiredKeys: [...(schema.required ?? [])] });
  if (schema.additionalProperties === false) return known;
  const more = fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 3 });
  return fc.oneof(
    { arbitrary: known, weight: 3 },
    { arbitrary: fc.tuple(more, known).map(([extra, fields]) => ({ ...extra, ...fields })), weight: 1 },
  );
}

/** An object that needs one of several fields: each choice of `anyOf` names more required fields. */
function objectWithOneOf(
  schema: JsonSchema,
  choices: JsonSchema[],
  context: SchemaContext,
): fc.Arbitrary<unknown> {
  return fc.oneof(
    ...choices.map((choice) =>
      objectOf({ ...schema, required: [...(schema.required ?? []), ...(choice.required ?? [])] }, context),
    ),
  );
}

function resolve(schema: JsonSchema, { document }: SchemaContext): JsonSchema {
  const name = schema.$ref?.split("/").at(-1);
  return name ? (document.components.schemas[name] ?? {}) : schema;
}

function arbitraryOfSchema(given: JsonSchema, context: SchemaContext, name: string): fc.Arbitrary<unknown> {
  const schema = resolve(given, context);
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum);
  if (choices && schema.type === "object") return objectWithOneOf(schema, choices, context);
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, context, name)));
  switch (schema.type) {
    case "string":
      return stringOf(schema);
    case "integer":
    case "number":
      return numberOf(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(arbitraryOf((schema.items as JsonSchema | undefined) ?? {}, context, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
      });
    case "object":
      return objectOf(schema, context);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

/**
 * Values that a schema of the OpenAPI document accepts. Some strings are hostile ones, which may be too short or too long. A rule
 * that a `description` states in words only is not followed.
 * `name` is the name of the field: when values are known for that name, a string is mostly one of them.
 */
export function arbitraryOf(schema: JsonSchema, context: SchemaContext, name: string): fc.Arbitrary<unknown> {
  const generated = arbitraryOfSchema(schema, context, name);
  const { type, format } = resolve(schema, context);
  const known = context.values[name] ?? (format === "uuid" ? context.values.id : undefined);
  if (type !== "string" || !known?.length) return generated;
  return fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 6 }, { arbitrary: generated, weight: 1 });
}
