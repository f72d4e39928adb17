import {
  isReference,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  type PathItem,
  type Tag,
} from "@/lib/api/openapi/types";

export interface ReadableNames {
  groups: Readonly<Record<Tag, string>>;
  anyone: string;
}

/**
 * Gives `Idempotency-Key` an example, so that the sample request sends it. The header is optional, but a repeated call without it
 * could be charged twice.
 */
function withExample(parameter: ParameterObject): object {
  return parameter.name === "Idempotency-Key" ? { ...parameter, example: "YOUR_OPERATION_ID" } : parameter;
}

/** The body of an upload is the file itself, which an example generated from a schema cannot show. */
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

type Schemas = OpenApiDocument["components"]["schemas"];
type RequestBody = NonNullable<OperationObject["requestBody"]>;

/** The name of the schema of a JSON body; null for any other body. */
function schemaNameOf(body: RequestBody | undefined): string | null {
  const schema = body?.content["application/json"]?.schema;
  return schema && isReference(schema) ? (schema.$ref.split("/").at(-1) ?? null) : null;
}

/**
 * Puts the description of a body's schema below that of the body. `withoutDescriptions` takes it from the schema, where Scalar shows
 * it once more for each alternative of the schema.
 */
function withSchemaDescription(body: RequestBody, schemas: Schemas): RequestBody {
  const description = schemas[schemaNameOf(body) ?? ""]?.description;
  return { ...body, description: [body.description, description].filter(Boolean).join("\n\n") };
}

function withoutDescriptions({ components, paths }: OpenApiDocument): Schemas {
  const operations = Object.values(paths).flatMap(({ servers: _, ...methods }) => Object.values(methods));
  const bodies = new Set(operations.map(({ requestBody }) => schemaNameOf(requestBody)));
  return Object.fromEntries(
    Object.entries(components.schemas).map(([name, { description, ...schema }]) => [
      name,
      bodies.has(name) || description === undefined ? schema : { ...schema, description },
    ]),
  );
}

function toReadableOperation(operation: OperationObject, names: ReadableNames, schemas: Schemas): object {
  const { operationId, summary, description, security, parameters, requestBody } = operation;
  const schemes = [...new Set(security.flatMap((alternative) => Object.keys(alternative)))];
  return {
    ...operation,
    summary: operationId,
    description: [summary, description].filter(Boolean).join("\n\n"),
    ...(parameters && { parameters: parameters.map(withExample) }),
    ...(requestBody && { requestBody: withSchemaDescription(requestBody, schemas) }),
    ...(requestBody?.content["*/*"] && { "x-codeSamples": [UPLOAD_EXAMPLE] }),
    "x-badges": (schemes.length > 0 ? schemes : [names.anyone]).map((name) => ({ name, position: "before" })),
  };
}

function toReadablePath({ servers, ...methods }: PathItem, names: ReadableNames, schemas: Schemas): object {
  const operations = Object.entries(methods).map(([method, operation]) => [
    method,
    toReadableOperation(operation, names, schemas),
  ]);
  return { ...Object.fromEntries(operations), ...(servers && { servers }) };
}

/**
 * Adapts the hub's OpenAPI description for display: operations are titled by their ids and groups are named in the page's
 * language. The text about a body is shown once. The introduction is left out, because the page shows it itself. Contact and
 * licence are left out too.
 */
export function toReadableDocument(openApi: OpenApiDocument, names: ReadableNames): Record<string, unknown> {
  const { title, version } = openApi.info;
  return {
    ...openApi,
    info: { title, version },
    tags: openApi.tags.map((tag) => ({ ...tag, "x-displayName": names.groups[tag.name] })),
    components: { ...openApi.components, schemas: withoutDescriptions(openApi) },
    paths: Object.fromEntries(
      Object.entries(openApi.paths).map(([path, item]) => [
        path,
        toReadablePath(item, names, openApi.components.schemas),
      ]),
    ),
  };
}
