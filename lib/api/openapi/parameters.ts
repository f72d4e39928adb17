import { id } from "@/client/contract/basic-schemas";
import type { OperationContract } from "@/client/contract/operation";
import { IDEMPOTENCY_KEY } from "../idempotency";
import { toJsonSchema } from "./to-json-schema";
import type { JsonSchema, ParameterObject } from "./types";

function pathParameters(path: string): ParameterObject[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: toJsonSchema(id, "input"),
  }));
}

function queryParameters({ query }: OperationContract): ParameterObject[] {
  if (!query) return [];
  const { properties = {}, required = [] } = toJsonSchema(query, "input");
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

const ifMatch: ParameterObject = {
  name: "If-Match",
  in: "header",
  required: false,
  description: "The `ETag` of the answer that was read last. Leave it out when there was none.",
  schema: { type: "string" },
};

/** Describes the path, query and header parameters of an operation, without those of its authentication. */
export function describeParameters(contract: OperationContract): ParameterObject[] {
  return [
    ...pathParameters(contract.path),
    ...queryParameters(contract),
    ...(contract.idempotent ? [idempotencyKey] : []),
    ...(contract.cacheSeconds === undefined ? [] : [ifNoneMatch]),
    ...(contract.versioned && contract.method === "PUT" ? [ifMatch] : []),
  ];
}
