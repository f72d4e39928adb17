import { z } from "zod";
import { type ErrorCode, VALIDATION_STATUS } from "@/packages/client/contract/error-codes";
import { SECURITY } from "./components";
import { byStatus, type CodesByStatus } from "./error-codes";
import { optionalHeader, pathParameters } from "./parameters";
import { envelopeAround, errorRefs, FILE_SCHEMA, headerRefs, notModified } from "./responses";
import { toJsonSchema } from "./to-json-schema";
import type { JsonSchema, MediaTypeObject, OperationObject, ParameterObject, PathItem } from "./types";

// The operations whose handlers do not use `endpoint()` and so have no `operation({ … })` in `packages/client/contract`: stored files, the
// copy of a student's data, events, metrics and the API description itself.

const ANY_BYTES: Record<string, MediaTypeObject> = { "*/*": { schema: FILE_SCHEMA } };

function errors(
  codes: ErrorCode[],
  validationStatuses: number[] = [VALIDATION_STATUS.malformed],
): CodesByStatus {
  return byStatus([...codes, "VAL_001", "METHOD_001", "CFG_002", "HUB_001"], validationStatuses);
}

// `true`: NOTFOUND_001 is also 410, for a file that was erased or taken down.
const READ_ERRORS = byStatus(
  ["VAL_001", "NOTFOUND_001", "METHOD_001", "CFG_002", "HUB_001"],
  [VALIDATION_STATUS.malformed],
  true,
);
const EXPORT_ERRORS = errors(["AUTH_001", "AUTH_002", "NOTFOUND_001", "RATE_001"], [400, 422]);
const UPLOAD_ERRORS = errors(["NOTFOUND_001", "FUNCTION_PAYLOAD_TOO_LARGE", "RATE_001"], [400, 415, 422]);
const EVENT_ERRORS = errors(["AUTH_001", "RATE_001"]);
const CALL_EVENT_ERRORS = errors(["AUTH_001", "AUTH_002", "RATE_001"]);
const DOCUMENT_ERRORS = byStatus(["VAL_001", "METHOD_001", "HUB_001"], [VALIDATION_STATUS.malformed]);
const METRICS_ERRORS = byStatus(
  ["VAL_001", "AUTH_001", "NOTFOUND_001", "METHOD_001", "HUB_001"],
  [VALIDATION_STATUS.malformed],
);

/** The errors of the operations in this file. */
export const PLAIN_ERRORS: readonly CodesByStatus[] = [
  READ_ERRORS,
  EXPORT_ERRORS,
  UPLOAD_ERRORS,
  EVENT_ERRORS,
  CALL_EVENT_ERRORS,
  DOCUMENT_ERRORS,
  METRICS_ERRORS,
];

const fileKey: ParameterObject[] = ["folder", "name"].map((name) => ({
  name,
  in: "path",
  required: true,
  schema: { type: "string", pattern: "^[a-z0-9][a-z0-9.-]*$" },
}));

const readFile: OperationObject = {
  operationId: "readFile",
  summary: "A stored file, at its permanent public address.",
  description:
    "Anyone who has the address can read the file. Neither the address nor the content ever changes; a file that was erased or taken down is 410. No file runs scripts: HTML is served as plain text, zip and PDF as downloads, and all files with a sandboxing content security policy.",
  tags: ["files"],
  security: SECURITY.none,
  parameters: [
    ...fileKey,
    optionalHeader("Range", "A part of the file, as media players request it."),
    optionalHeader("If-None-Match", "The `ETag` of an earlier answer."),
  ],
  responses: {
    200: { description: "The file.", headers: headerRefs("X-Request-Id", "ETag"), content: ANY_BYTES },
    206: {
      description: "The requested part.",
      headers: headerRefs("X-Request-Id", "ETag"),
      content: ANY_BYTES,
    },
    304: notModified,
    416: { description: "The file has no such part.", headers: headerRefs("X-Request-Id", "ETag") },
    ...errorRefs(READ_ERRORS),
  },
};

const stored = toJsonSchema(z.strictObject({ stored: z.literal(true) }), "output");

const uploadFile: OperationObject = {
  operationId: "uploadFile",
  summary: "Receives the file for an `uploadUrl`.",
  description:
    "PUT to the `uploadUrl` with the `headers` of the same response. The file must have the declared type and size. A PUT after a completed upload changes nothing. A PUT during an unfinished upload replaces that upload.",
  tags: ["files"],
  security: SECURITY.none,
  parameters: [
    ...fileKey,
    {
      name: "upload",
      in: "query",
      required: true,
      description: "The token in the upload address; it replaces the launch session.",
      schema: { type: "string" },
    },
  ],
  requestBody: { required: true, description: "The file itself, of at most 25 MB.", content: ANY_BYTES },
  responses: {
    200: {
      description: "Stored.",
      headers: headerRefs("X-Request-Id"),
      content: { "application/json": { schema: envelopeAround(stored) } },
    },
    ...errorRefs(UPLOAD_ERRORS),
  },
};

const eventResponses = (errors: CodesByStatus): OperationObject["responses"] => ({
  200: {
    description: "The events, until either side ends them.",
    headers: headerRefs("X-Request-Id"),
    content: { "text/event-stream": { schema: { type: "string" } } },
  },
  ...errorRefs(errors),
});

const notificationEvents: OperationObject = {
  operationId: "notificationEvents",
  summary: "Server-sent events about what has changed in your lists.",
  description:
    "`event: ready` at the start and again after an interruption: read your lists then. `event: changed` with `data: { kind, ids }`: `submissions` with the activities whose submissions are new or reviewed, or `playground-calls` with the calls of your playground; `ids` is null when there are too many at once. Comments in between keep the connection open. The stream ends when the sign-in or the API token that opened it is no longer valid.",
  tags: ["hub"],
  security: SECURITY.hub,
  responses: eventResponses(EVENT_ERRORS),
};

const playgroundCallEvents: OperationObject = {
  operationId: "playgroundCallEvents",
  summary: "Server-sent events about the calls of your playground.",
  description:
    "`event: ready` at the start and again after an interruption: read the list then. `event: changed` with `data: { requestIds }`; `requestIds` is null when there are too many at once: then read the whole list. Comments in between keep the connection open. The stream ends when the sign-in or the API token that opened it is no longer valid.",
  tags: ["hub"],
  security: SECURITY.hub,
  responses: eventResponses(CALL_EVENT_ERRORS),
};

const downloadExport: OperationObject = {
  operationId: "downloadExport",
  summary: "The copy of a student's data, as a zip file; for the admins of the student's school.",
  description: "404 while it is not ready, and after seven days. Each download is recorded in the audit log.",
  tags: ["hub"],
  security: SECURITY.hub.filter((one) => "HubCookie" in one),
  parameters: pathParameters("/people/{profileId}/exports/{exportId}/file"),
  responses: {
    200: {
      description: "The zip file.",
      headers: headerRefs("X-Request-Id"),
      content: { "application/zip": { schema: FILE_SCHEMA } },
    },
    ...errorRefs(EXPORT_ERRORS),
  },
};

const OPENAPI_SCHEMA: JsonSchema = {
  type: "object",
  required: ["openapi", "info", "paths"],
  properties: {
    openapi: { type: "string" },
    info: { type: "object" },
    paths: { type: "object" },
  },
};

const openApi: OperationObject = {
  operationId: "openApi",
  summary: "This description: OpenAPI 3.1, without an envelope.",
  description:
    "Needs no credential and may be read from any page or program, for example to generate a client. `servers` names this hub.",
  tags: ["hub"],
  security: SECURITY.none,
  parameters: [optionalHeader("If-None-Match", "The `ETag` of an earlier answer.")],
  responses: {
    200: {
      description: "The description.",
      headers: headerRefs("X-Request-Id", "ETag"),
      content: { "application/json": { schema: OPENAPI_SCHEMA } },
    },
    304: notModified,
    ...errorRefs(DOCUMENT_ERRORS),
  },
};

const metrics: OperationObject = {
  operationId: "metrics",
  summary: "The hub's metrics, for Prometheus, without an envelope.",
  description:
    "For the administrators of the server: the bearer is the setting `METRICS_TOKEN`, without which this address does not exist.",
  tags: ["hub"],
  security: [{ MetricsToken: [] }],
  responses: {
    200: {
      description:
        "Calls, AI providers, running jobs, credit pools and the process, in Prometheus' text format.",
      headers: headerRefs("X-Request-Id"),
      content: { "text/plain": { schema: { type: "string" } } },
    },
    ...errorRefs(METRICS_ERRORS),
  },
};

/** Returns the paths of these operations. The paths of files are outside `/api/v1`. */
export function plainPaths(hubUrl: string): Record<string, PathItem> {
  return {
    "/openapi.json": { get: openApi },
    "/metrics": { get: metrics },
    "/notifications/events": { get: notificationEvents },
    "/developer/playground/calls/events": { get: playgroundCallEvents },
    "/people/{profileId}/exports/{exportId}/file": { get: downloadExport },
    "/files/{folder}/{name}": {
      servers: [{ url: hubUrl, description: "This hub. With S3 storage, files may have other addresses." }],
      get: readFile,
      put: uploadFile,
    },
  };
}
