import type { OperationContract } from "@/client/contract/operation";
import { id } from "@/client/contract/words";
import { IDEMPOTENCY_KEY } from "../idempotency";
import { jsonSchemaOf } from "./json-schema";
import type { JsonSchema, ParameterObject } from "./types";

function pathParameters(path: string): ParameterObject[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: jsonSchemaOf(id, "input"),
  }));
}

function queryParameters({ query }: OperationContract): ParameterObject[] {
  if (!query) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(query, "input");
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as JsonSchema;
    return {
      name,
      in: "query",
      required: required.includes(name),
      ...(description && { description }),
      schema,
    };
  });
}

const idempotencyKey: ParameterObject = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "One per action of the user, kept for 24 hours. The same key with the same body gets the stored answer again and costs nothing; with another body it is refused.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: IDEMPOTENCY_KEY.source },
};

const ifNoneMatch: ParameterObject = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "The `ETag` of an earlier answer: 304 when nothing has changed.",
  schema: { type: "string" },
};

/** Everything that an operation reads from its address and headers, besides who is calling. */
export function parametersOf(contract: OperationContract): ParameterObject[] {
  return [
    ...pathParameters(contract.path),
    ...queryParameters(contract),
    ...(contract.idempotent ? [idempotencyKey] : []),
    ...(contract.cacheSeconds === undefined ? [] : [ifNoneMatch]),
  ];
}
