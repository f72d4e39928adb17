import type { z } from "zod";

// The parts of OpenAPI 3.1 that the hub uses.

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A reference to a component. A type alias, because an interface is not assignable to JsonSchema's index signature. */
export type Reference = { $ref: string };

export interface HeaderObject {
  description: string;
  schema: JsonSchema;
}

export interface ParameterObject {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  example?: string;
  schema: JsonSchema;
}

/** A body in one format; OpenAPI's Media Type Object. */
export interface MediaTypeObject {
  schema: JsonSchema;
  example?: unknown;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, Reference>;
  content?: Record<string, MediaTypeObject>;
}

/** The groups of the API reference. */
export type Tag = "proxy" | "hub" | "files";

export interface OperationObject {
  operationId: string;
  summary: string;
  description: string;
  tags: Tag[];
  security: Record<string, string[]>[];
  parameters?: ParameterObject[];
  requestBody?: { required: boolean; description: string; content: Record<string, MediaTypeObject> };
  /** By status; errors are references to components, since many operations share them. */
  responses: Record<string, ResponseObject | Reference>;
}

/** The methods of operations. OPTIONS, for preflights, is not described. */
export type Method = "get" | "post" | "put" | "patch" | "delete";

/** The operations of a path; `servers` when it is not below the address of the API. */
export type PathItem = Partial<Record<Method, OperationObject>> & {
  servers?: { url: string; description: string }[];
};

export interface OpenApiDocument {
  openapi: "3.1.0";
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    contact: { name: string; url: string };
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  tags: { name: Tag; description: string }[];
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, ResponseObject>;
    headers: Record<string, HeaderObject>;
    securitySchemes: Record<string, Record<string, string>>;
  };
}

/** Whether a value is a reference to a component. */
export function isReference(value: object): value is Reference {
  return "$ref" in value;
}
