import { z } from "zod";
import { errorEnvelope, successEnvelope, validationIssue } from "@/client/contract/envelope";
import type { ErrorCode } from "@/client/contract/error-codes";
import type { OperationContract } from "@/client/contract/operation";
import { type CodesByStatus, queryFields } from "./error-codes-of";
import { ERROR_MEANING } from "./error-meaning";
import { jsonSchemaOf } from "./json-schema";
import type { JsonSchema, MediaType, Reference, ResponseObject } from "./types";

/** A reference to a schema of the components. */
export const schemaRef = (name: string): Reference => ({ $ref: `#/components/schemas/${name}` });

const header = (name: string): Reference => ({ $ref: `#/components/headers/${name}` });

/** References to headers of the components, each under its own name. */
export function headerRefs(...names: (string | false | undefined)[]): Record<string, Reference> {
  const present = names.filter((name): name is string => typeof name === "string");
  return Object.fromEntries(present.map((name) => [name, header(name)]));
}

/** The success envelope around data that is described elsewhere. */
export function envelopeAround(data: JsonSchema): JsonSchema {
  const envelope = jsonSchemaOf(successEnvelope(z.unknown()), "output");
  return { ...envelope, properties: { ...envelope.properties, data } };
}

/** The envelope around data of a zod schema. */
export function envelopeOf(data: z.ZodType): JsonSchema {
  return envelopeAround(jsonSchemaOf(data, "output"));
}

/** The 200 of an operation, with the headers that may stand beside it; and 304 where it may be cached. */
export function successResponses(
  contract: OperationContract,
  dataName: string,
  example: unknown,
): Record<string, ResponseObject> {
  const content: Record<string, MediaType> = {
    "application/json": {
      schema: envelopeAround(schemaRef(dataName)),
      ...(example !== undefined && { example: { status: "success", data: example, code: "", message: "" } }),
    },
  };
  if (contract.csv) {
    content["text/csv"] = {
      schema: { type: "string", description: "The same rows, with `Accept: text/csv`." },
    };
  }
  const headers = headerRefs(
    "X-Request-Id",
    contract.idempotent && "Idempotent-Replayed",
    queryFields(contract).includes("cursor") && "Link",
    contract.cacheSeconds !== undefined && "ETag",
  );
  const ok = { description: "Success.", headers, content };
  if (contract.cacheSeconds === undefined) return { 200: ok };
  return { 200: ok, 304: notModified };
}

/** The answer to whoever has the newest version already. */
export const notModified: ResponseObject = {
  description: "Unchanged since the `ETag` that came as `If-None-Match`.",
  headers: headerRefs("X-Request-Id", "ETag"),
};

const RETRY_CODES: ReadonlySet<ErrorCode> = new Set(["RATE_001", "CREDIT_002", "IDEM_002"]);

function errorResponse(codes: readonly ErrorCode[]): ResponseObject {
  const error: JsonSchema = { properties: { code: { enum: [...codes] } } };
  if (codes.includes("VAL_001") && error.properties) {
    const issues: JsonSchema = { type: "array", items: jsonSchemaOf(validationIssue, "output") };
    error.properties.detail = { type: "object", properties: { issues } };
  }
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_MEANING[code]}`).join("\n\n"),
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

/** References to the refusals of an operation, by status. */
export function errorRefs(errors: CodesByStatus): Record<string, Reference> {
  return Object.fromEntries(
    [...errors].map(([status, codes]) => [
      String(status),
      { $ref: `#/components/responses/${componentName(status, codes)}` },
    ]),
  );
}

/** The refusals themselves, each once however many operations refer to it. */
export function errorComponents(all: readonly CodesByStatus[]): Record<string, ResponseObject> {
  const named = all.flatMap((errors) =>
    [...errors].map(([status, codes]) => [componentName(status, codes), errorResponse(codes)] as const),
  );
  return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The error envelope itself. */
export function errorEnvelopeSchema(): JsonSchema {
  return jsonSchemaOf(errorEnvelope, "output");
}
