import { EXAMPLE_VALUES } from "@/packages/client/contract/example-values";
import type { OperationContract, OperationExample } from "@/packages/client/contract/operation";
import { toJsonSchema } from "./to-json-schema";
import type { JsonSchema } from "./types";

const VALUES = new Map<string, unknown>(Object.entries(EXAMPLE_VALUES));

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: "01993c1e-52a0-7b3a-9d43-6f1d2a7c0000",
  "date-time": "2026-11-21T01:30:00.000Z",
  date: "2026-11-21",
};

/** The value for a field by its name. An `id` in `student` or `students` is `studentId`. */
function valueFor(name: string, parent: string): unknown {
  if (name === "id") return VALUES.get(`${parent.replace(/s$/, "")}Id`) ?? BY_FORMAT.uuid;
  const own = `${parent}.${name}`;
  return VALUES.has(own) ? VALUES.get(own) : VALUES.get(name);
}

function plainExample({ type, format = "", minimum = 1 }: JsonSchema, name: string): unknown {
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return Math.max(minimum, 1);
  return type === "string" ? (BY_FORMAT[format] ?? name) : null;
}

/**
 * Derives an example from a JSON Schema. What may be omitted is left out. A text or number that may be null is null when no
 * value is given for it.
 */
export function exampleOf(schema: JsonSchema, name = "", parent = ""): unknown {
  const value = schema.examples?.[0] ?? valueFor(name, parent);
  const options = schema.const === undefined ? schema.enum : [schema.const];
  if (options) return options.includes(value as string) ? value : options[0];
  if (value !== undefined) return value;
  if (schema.type === "object") {
    const required = Object.entries(schema.properties ?? {}).filter(([field]) =>
      schema.required?.includes(field),
    );
    return Object.fromEntries(
      required.map(([field, part]) => [field, exampleOf(part as JsonSchema, field, name || parent)]),
    );
  }
  if (schema.type === "array") return [exampleOf(schema.items as JsonSchema, name, parent)];
  const [first, ...others] = schema.anyOf ?? [];
  if (!first) return plainExample(schema, name);
  const isNullable = others.some(({ type }) => type === "null");
  if (isNullable && !first.required && !first.examples) return null;
  return exampleOf(first, name, parent);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Replaces what is given; of a list, each item is the derived one with what is given for it. */
function merge(derived: unknown, given: unknown): unknown {
  if (Array.isArray(derived) && Array.isArray(given)) return given.map((item) => merge(derived[0], item));
  if (!isObject(derived) || !isObject(given)) return given === undefined ? derived : given;
  const changed = Object.entries(given).map(([name, value]) => [name, merge(derived[name], value)]);
  return { ...derived, ...Object.fromEntries(changed) };
}

/** The example of an operation: derived from its schemas, with the values that its contract gives. */
export function exampleOfOperation({ body, data, example }: OperationContract): OperationExample {
  return {
    ...(body && { body: merge(exampleOf(toJsonSchema(body, "input")), example?.body) }),
    data: merge(exampleOf(toJsonSchema(data, "output")), example?.data),
  };
}
