import { INTERFACE_VERSION } from "@/lib/health/check-health";
import { ALL_OPERATIONS } from "@/packages/client/contract/all-operations";
import { errorEnvelope } from "@/packages/client/contract/envelope";
import type { OperationContract } from "@/packages/client/contract/operation";
import { RESPONSE_HEADERS, securitySchemes } from "./components";
import { describeOperation, schemaName } from "./describe-operation";
import { listErrorCodes } from "./error-codes";
import { PLAIN_ERRORS, plainPaths } from "./plain-operations";
import { errorComponents } from "./responses";
import { toBodySchema, toJsonSchema } from "./to-json-schema";
import type { JsonSchema, Method, OpenApiDocument, PathItem } from "./types";

const INTRODUCTION = `AI, uploads and submissions for education apps, on the school's credits.

Unless an operation names another type (a file, CSV or events), every answer is JSON in one envelope:
\`{ status: "success", data, code: "", message: "" }\`, or \`{ status: "error", error: { code, message, detail? } }\`. Branch on \`status\`, then on \`code\`; \`message\` is for people.
Every answer carries \`X-Request-Id\` and, unless it says otherwise, \`Cache-Control: no-store\`.

The operations of the proxy take the launch session of one Start; those of the hub take an API token, or the sign-in
cookie on the hub's own pages. An operation that names the cookie alone is only for those pages. In a browser, a page of
another origin than the hub's can read the answers if that origin is registered for an app, otherwise not; this document,
stored files and the client library can be read from every origin.

What is not valid HTTP, such as a header that cannot be read, gets \`VAL_001\` with 400, 408, 417 or 431.`;

const TAGS: OpenApiDocument["tags"] = [
  {
    name: "proxy",
    description: "What an app calls with its launch session: AI, uploads, who works on what.",
  },
  { name: "hub", description: "Start, submissions, class lists, usage and tokens." },
  { name: "files", description: "The hub's own storage." },
];

function schemas(): Record<string, JsonSchema> {
  const found: Record<string, JsonSchema> = { ErrorEnvelope: toJsonSchema(errorEnvelope, "output") };
  for (const contract of ALL_OPERATIONS) {
    if (contract.body) found[schemaName(contract, "Body")] = toBodySchema(contract.body);
    if (!contract.file) found[schemaName(contract, "Data")] = toJsonSchema(contract.data, "output");
  }
  return found;
}

function paths(contracts: readonly OperationContract[]): Record<string, PathItem> {
  const found: Record<string, PathItem> = {};
  for (const contract of contracts) {
    const method = contract.method.toLowerCase() as Method;
    found[contract.path] = { ...found[contract.path], [method]: describeOperation(contract) };
  }
  return found;
}

/**
 * Builds the OpenAPI 3.1 document of the API from the schemas that validate its calls (protocol: API description). `hubUrl` is the
 * origin of the hub, `signInCookie` the name of its sign-in cookie.
 */
export function buildDocument({
  hubUrl,
  signInCookie,
}: {
  hubUrl: string;
  signInCookie: string;
}): OpenApiDocument {
  return {
    openapi: "3.1.0",
    info: {
      title: "Education Hub",
      version: INTERFACE_VERSION,
      summary: "The education proxy and the hub's own API.",
      description: INTRODUCTION,
      contact: { name: "The operators of this hub", url: hubUrl },
      license: { name: "All rights reserved", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: `${hubUrl}/api/v1`, description: "This hub" }],
    tags: TAGS,
    paths: { ...paths(ALL_OPERATIONS), ...plainPaths(hubUrl) },
    components: {
      schemas: schemas(),
      responses: errorComponents([...ALL_OPERATIONS.map(listErrorCodes), ...PLAIN_ERRORS]),
      headers: { ...RESPONSE_HEADERS },
      securitySchemes: securitySchemes(signInCookie),
    },
  };
}
