import { z } from "zod";
import { successEnvelope, validationIssue } from "@/packages/client/contract/envelope";
import type { ErrorCode } from "@/packages/client/contract/error-codes";
import type { OperationContract } from "@/packages/client/contract/operation";
import { type CodesByStatus, queryFields } from "./error-codes";
import { errorMeaning } from "./error-meaning";
import { toJsonSchema } from "./to-json-schema";
import type { JsonSchema, MediaTypeObject, Reference, ResponseObject } from "./types";

/** The bytes of a file. OpenAPI 3.1 needs no schema for them, but without one generated clients have no type for the file to send. */
export const FILE_SCHEMA: JsonSchema = { type: "string", format: "binary" };

/** Creates a reference to a schema of the components. */
export const schemaRef = (name: string): Reference => ({ $ref: `#/components/schemas/${name}` });

const header = (name: string): Reference => ({ $ref: `#/components/headers/${name}` });

/** Creates references to headers of the components by name; skips `false` and `undefined`. */
export function headerRefs(...names: (string | false | undefined)[]): Record<string, Reference> {
  const present = names.filter((name): name is string => typeof name === "string");
  return Object.fromEntries(present.map((name) => [name, header(name)]));
}

/** Returns the schema of the success envelope with the given schema of `data`. */
export function envelopeAround(data: JsonSchema): JsonSchema {
  const envelope = toJsonSchema(successEnvelope(z.unknown()), "output");
  return { ...envelope, properties: { ...envelope.properties, data } };
}

/** Describes the 200 (or 202) response of an operation, and the 304 of one that may be cached. */
export function successResponses(
  contract: OperationContract,
  dataName: string,
  example: unknown,
): Record<string, ResponseObject> {
  if (contract.file) {
    const content = Object.fromEntries(contract.file.map((type) => [type, { schema: FILE_SCHEMA }]));
    return { 200: { description: "The file.", headers: headerRefs("X-Request-Id"), content } };
  }
  const content: Record<string, MediaTypeObject> = {
    "application/json": {
      schema: envelopeAround(schemaRef(dataName)),
      ...(example !== undefined && { example: { status: "success", data: example, code: "", message: "" } }),
    },
  };
  if (contract.csv) {
    content["text/csv"] = {
      schema: {
        type: "string",
        description: "The rows as CSV, with `Accept: text/csv`.",
      },
    };
  }
  if (contract.stream) {
    content["text/event-stream"] = {
      schema: {
        type: "string",
        description:
          'With `Accept: text/event-stream`: `event: delta` with `data: {"text":"…"}` for each piece, `: keep-alive` every 10 seconds, and at the end either `event: done` with the success envelope, the whole text in it, or `event: error` with the error envelope; then nothing was charged.',
      },
    };
  }
  const headers = headerRefs(
    "X-Request-Id",
    contract.idempotent && "Idempotent-Replayed",
    queryFields(contract).includes("cursor") && "Link",
    (contract.cacheSeconds !== undefined || contract.versioned) && "ETag",
  );
  const ok = { description: "Success.", headers, content };
  if (contract.cacheSeconds === undefined) return { [contract.status ?? 200]: ok };
  return { 200: ok, 304: notModified };
}

/** The 304 response to a caller that has the current version. */
export const notModified: ResponseObject = {
  description: "Unchanged since the `ETag` in `If-None-Match`.",
  headers: headerRefs("X-Request-Id", "ETag"),
};

const RETRY_CODES: ReadonlySet<ErrorCode> = new Set(["RATE_001", "CREDIT_002", "IDEM_002"]);

function errorResponse(status: number, codes: readonly ErrorCode[]): ResponseObject {
  const error: JsonSchema = { properties: { code: { enum: [...codes] } } };
  if (codes.includes("VAL_001") && error.properties) {
    const issues: JsonSchema = { type: "array", items: toJsonSchema(validationIssue, "output") };
    error.properties.detail = { type: "object", properties: { issues } };
  }
  return {
    description: codes.map((code) => `\`${code}\`: ${errorMeaning(code, status)}`).join("\n\n"),
    headers: headerRefs(
      "X-Request-Id",
      codes.some((code) => RETRY_CODES.has(code)) && "Retry-After",
      codes.includes("METHOD_001") && "Allow",
    ),
    content: {
      "application/json": { schema: { allOf: [schemaRef("ErrorEnvelope"), { properties: { error } }] } },
    },
  };
}

const componentName = (status: number, codes: readonly ErrorCode[]) => `Error${status}_${codes.join("_")}`;

/** Creates references to the error responses of an operation, by status. */
export function errorRefs(errors: CodesByStatus): Record<string, Reference> {
  return Object.fromEntries(
    [...errors].map(([status, codes]) => [
      String(status),
      { $ref: `#/components/responses/${componentName(status, codes)}` },
    ]),
  );
}

/** Describes the error responses, each once although many operations refer to it. */
export function errorComponents(all: readonly CodesByStatus[]): Record<string, ResponseObject> {
  const named = all.flatMap((errors) =>
    [...errors].map(
      ([status, codes]) => [componentName(status, codes), errorResponse(status, codes)] as const,
    ),
  );
  return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)));
}
