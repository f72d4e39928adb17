import { DEFAULT_BODY_BYTES, type OperationContract } from "@/packages/client/contract/operation";
import { FORM_CONTENT_TYPE, isBodyOptional } from "../body";
import { SECURITY } from "./components";
import { listErrorCodes } from "./error-codes";
import { exampleOfOperation } from "./example-of";
import { describeParameters } from "./parameters";
import { errorRefs, FILE_SCHEMA, headerRefs, schemaRef, successResponses } from "./responses";
import type { OperationObject } from "./types";

/** Returns the component name of an operation's schema: `textCreate`, "Body" → `TextCreateBody`. */
export function schemaName(contract: OperationContract, part: "Body" | "Data"): string {
  return contract.name.charAt(0).toUpperCase() + contract.name.slice(1) + part;
}

function size(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${bytes / 1024} KB`;
}

function describeRequestBody(contract: OperationContract, example: unknown): OperationObject["requestBody"] {
  if (contract.upload) {
    const { types, maxBytes } = contract.upload;
    return {
      required: true,
      description: `The file itself, of at most ${size(maxBytes)}.`,
      content: Object.fromEntries(types.map((type) => [type, { schema: FILE_SCHEMA }])),
    };
  }
  if (!contract.body) return undefined;
  return {
    required: !isBodyOptional(contract),
    description: `JSON of at most ${size(contract.maxBodyBytes ?? DEFAULT_BODY_BYTES)}.`,
    content: {
      "application/json": {
        schema: schemaRef(schemaName(contract, "Body")),
        ...(example !== undefined && { example }),
      },
    },
  };
}

/** Adds a form as a second type of body, which the Start button sends, and the redirect that answers it (protocol: Start an activity). */
function withForm(operation: OperationObject): OperationObject {
  const { requestBody, responses } = operation;
  const json = requestBody?.content["application/json"];
  if (!requestBody || !json) return operation;
  return {
    ...operation,
    requestBody: {
      ...requestBody,
      content: { ...requestBody.content, [FORM_CONTENT_TYPE]: { schema: json.schema } },
    },
    responses: {
      ...responses,
      303: {
        description:
          "The answer to a body that was sent as a form. `Location` is the app's address with `session`, `proxy` and `locale` (without them for an app in mode `legacy`), or the hub's page that says why the start was refused.",
        headers: headerRefs("X-Request-Id", "Location"),
      },
    },
  };
}

/** Describes one operation of the contract in OpenAPI. */
export function describeOperation(contract: OperationContract): OperationObject {
  const example = exampleOfOperation(contract);
  const parameters = describeParameters(contract);
  const requestBody = describeRequestBody(contract, example.body);
  const operation: OperationObject = {
    operationId: contract.name,
    summary: contract.summary,
    description: contract.description,
    tags: [contract.path.startsWith("/mcp-proxy/") ? "proxy" : "hub"],
    security: contract.cookieOnly
      ? SECURITY.hub.filter((one) => "HubCookie" in one)
      : SECURITY[contract.auth],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      ...successResponses(contract, schemaName(contract, "Data"), example.data),
      ...errorRefs(listErrorCodes(contract)),
    },
  };
  return contract.name === "launchActivity" ? withForm(operation) : operation;
}
