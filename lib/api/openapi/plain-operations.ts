import { z } from "zod";
import type { ErrorCode } from "@/client/contract/error-codes";
import { SECURITY } from "./components";
import { byStatus, type CodesByStatus } from "./error-codes-of";
import { envelopeOf, errorRefs, headerRefs, notModified } from "./responses";
import type { MediaType, OperationObject, ParameterObject, PathItem } from "./types";

/** What the hub answers besides the envelope: stored files, events, and this description itself. */

const ANY_BYTES: Record<string, MediaType> = { "*/*": { schema: {} } };

function errors(codes: ErrorCode[], validationStatuses: number[]): CodesByStatus {
  return byStatus([...codes, "METHOD_001", "CFG_002", "HUB_001"], validationStatuses);
}

const READ_ERRORS = errors(["NOTFOUND_001"], []);
const UPLOAD_ERRORS = errors(
  ["NOTFOUND_001", "VAL_001", "FUNCTION_PAYLOAD_TOO_LARGE", "RATE_001"],
  [400, 415, 422],
);
const EVENT_ERRORS = errors(["AUTH_001", "NOTFOUND_001", "RATE_001"], []);
const DOCUMENT_ERRORS = byStatus(["METHOD_001", "HUB_001"]);
const METRICS_ERRORS = byStatus(["AUTH_001", "NOTFOUND_001", "METHOD_001", "HUB_001"]);

/** The refusals of the operations here. */
export const PLAIN_ERRORS: readonly CodesByStatus[] = [
  READ_ERRORS,
  UPLOAD_ERRORS,
  EVENT_ERRORS,
  DOCUMENT_ERRORS,
  METRICS_ERRORS,
];

const fileKey: ParameterObject[] = ["folder", "name"].map((name) => ({
  name,
  in: "path",
  required: true,
  schema: { type: "string", pattern: "^[a-z0-9][a-z0-9.-]*$" },
}));

const optionalHeader = (name: string, description: string): ParameterObject => ({
  name,
  in: "header",
  required: false,
  description,
  schema: { type: "string" },
});

const readFile: OperationObject = {
  operationId: "readFile",
  summary: "A stored file, at its permanent public address.",
  description:
    "For anyone, for ever. Whatever it is, it runs nothing: a page is served as text, an archive as a download, all of it in a sandbox.",
  tags: ["files"],
  security: SECURITY.none,
  parameters: [
    ...fileKey,
    optionalHeader("Range", "A part of the file, as players ask for it."),
    optionalHeader("If-None-Match", "The `ETag` of an earlier answer."),
  ],
  responses: {
    200: { description: "The file.", headers: headerRefs("X-Request-Id", "ETag"), content: ANY_BYTES },
    206: {
      description: "The part asked for.",
      headers: headerRefs("X-Request-Id", "ETag"),
      content: ANY_BYTES,
    },
    304: notModified,
    416: { description: "The file has no such part.", headers: headerRefs("X-Request-Id", "ETag") },
    ...errorRefs(READ_ERRORS),
  },
};

const uploadFile: OperationObject = {
  operationId: "uploadFile",
  summary: "Takes the file of an `uploadUrl`.",
  description:
    "PUT to `uploadUrl` as it was answered, with the `headers` beside it. The bytes must be of the type and the size that were announced. A second PUT changes nothing; one that comes while the first is still on its way takes its place.",
  tags: ["files"],
  security: SECURITY.none,
  parameters: [
    ...fileKey,
    {
      name: "upload",
      in: "query",
      required: true,
      description: "Part of the address; it stands for the launch session.",
      schema: { type: "string" },
    },
  ],
  requestBody: { required: true, description: "The file itself, of at most 25 MB.", content: ANY_BYTES },
  responses: {
    200: {
      description: "Stored.",
      headers: headerRefs("X-Request-Id"),
      content: { "application/json": { schema: envelopeOf(z.strictObject({ stored: z.literal(true) })) } },
    },
    ...errorRefs(UPLOAD_ERRORS),
  },
};

const submissionEvents: OperationObject = {
  operationId: "submissionEvents",
  summary: "Tells what is handed in and reviewed, as it happens: server-sent events.",
  description:
    "`event: ready` when watching begins, and anew after a break: read the list then. `event: changed` with `data: { submissionIds }`, null where they are too many to name. Ids alone: the lists have the rest. Comments between them keep the line open. The stream ends with the sign-in and with the right to read the activity.",
  tags: ["hub"],
  security: SECURITY.hub.filter((one) => "HubCookie" in one),
  parameters: [
    { name: "activityId", in: "path", required: true, schema: { type: "string", format: "uuid" } },
  ],
  responses: {
    200: {
      description: "The events, until either side ends them.",
      headers: headerRefs("X-Request-Id"),
      content: { "text/event-stream": { schema: { type: "string" } } },
    },
    ...errorRefs(EVENT_ERRORS),
  },
};

const openApi: OperationObject = {
  operationId: "openApi",
  summary: "This description: OpenAPI 3.1, without an envelope.",
  tags: ["hub"],
  security: SECURITY.none,
  parameters: [optionalHeader("If-None-Match", "The `ETag` of an earlier answer.")],
  responses: {
    200: {
      description: "The description.",
      headers: headerRefs("X-Request-Id", "ETag"),
      content: { "application/json": { schema: { type: "object", required: ["openapi", "info", "paths"] } } },
    },
    304: notModified,
    ...errorRefs(DOCUMENT_ERRORS),
  },
};

const metrics: OperationObject = {
  operationId: "metrics",
  summary: "The hub's metrics, for Prometheus, without an envelope.",
  description:
    "For whoever runs the hub: the bearer is its setting `METRICS_TOKEN`, without which there is nothing at this address.",
  tags: ["hub"],
  security: [{ MetricsToken: [] }],
  responses: {
    200: {
      description: "Calls, AI providers, work under way, pools and the process, in Prometheus' text format.",
      headers: headerRefs("X-Request-Id"),
      content: { "text/plain": { schema: { type: "string" } } },
    },
    ...errorRefs(METRICS_ERRORS),
  },
};

/** Their paths. Files stand beside the API; with a storage of its own the hub gives other addresses for both. */
export function plainPaths(hubUrl: string): Record<string, PathItem> {
  return {
    "/openapi.json": { get: openApi },
    "/metrics": { get: metrics },
    "/activities/{activityId}/submissions/events": { get: submissionEvents },
    "/files/{folder}/{name}": {
      servers: [{ url: hubUrl, description: "The hub's own storage, where it has no S3." }],
      get: readFile,
      put: uploadFile,
    },
  };
}
