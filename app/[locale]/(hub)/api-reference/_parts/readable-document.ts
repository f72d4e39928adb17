import type {
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  PathItem,
  Tag,
} from "@/lib/api/openapi/types";

/** The words of the page's language that stand within the description. */
export interface ReadableNames {
  groups: Readonly<Record<Tag, string>>;
  /** Of an operation that asks for no sign-in. */
  anyone: string;
}

/** A header of the proxy that is optional and yet belongs into every example: an example without it could pay twice. */
function withExample(parameter: ParameterObject): object {
  return parameter.name === "Idempotency-Key" ? { ...parameter, example: "YOUR_OPERATION_ID" } : parameter;
}

/** A file is sent as it is, which no example made from a schema could say. */
const UPLOAD_EXAMPLE = {
  lang: "shell",
  label: "Shell Curl",
  source: [
    'curl "$UPLOAD_URL" \\',
    "  --request PUT \\",
    "  --header 'Content-Type: image/png' \\",
    "  --data-binary @page-1.png",
  ].join("\n"),
};

/** As people read it: its name is its title, with what it asks of its caller beside, and what it does below. */
function readableOperation(operation: OperationObject, names: ReadableNames): object {
  const { operationId, summary, description, security, parameters, requestBody } = operation;
  const schemes = [...new Set(security.flatMap((alternative) => Object.keys(alternative)))];
  return {
    ...operation,
    summary: operationId,
    description: [summary, description].filter(Boolean).join("\n\n"),
    ...(parameters && { parameters: parameters.map(withExample) }),
    ...(requestBody?.content["*/*"] && { "x-codeSamples": [UPLOAD_EXAMPLE] }),
    "x-badges": (schemes.length > 0 ? schemes : [names.anyone]).map((name) => ({ name, position: "before" })),
  };
}

function readablePath({ servers, ...methods }: PathItem, names: ReadableNames): object {
  const operations = Object.entries(methods).map(([method, operation]) => [
    method,
    readableOperation(operation, names),
  ]);
  return { ...Object.fromEntries(operations), ...(servers && { servers }) };
}

/**
 * The hub's description as the page shows it: operations by name, groups in the page's language. Without the
 * introduction, which stands above.
 */
export function readableDocument(document: OpenApiDocument, names: ReadableNames): Record<string, unknown> {
  const { description: _introduction, summary: _summary, ...info } = document.info;
  return {
    ...document,
    info,
    tags: document.tags.map((tag) => ({ ...tag, "x-displayName": names.groups[tag.name] })),
    paths: Object.fromEntries(
      Object.entries(document.paths).map(([path, item]) => [path, readablePath(item, names)]),
    ),
  };
}
