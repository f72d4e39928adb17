import { z } from "zod";
import { id } from "@/packages/client/contract/basic-schemas";
import type { OperationContract } from "@/packages/client/contract/operation";
import { IDEMPOTENCY_KEY } from "../idempotency";
import { EXAMPLE } from "./example-ids";
import { toJsonSchema } from "./to-json-schema";
import type { JsonSchema, ParameterObject } from "./types";

/** For each path parameter: where a caller gets it from, and an example. */
const PATH_PARAMETERS: Readonly<Record<string, Pick<ParameterObject, "description" | "example">>> = {
  activityId: {
    description: "`activity.id` of `sessionContext`, or an id of `lmsActivities`.",
    example: EXAMPLE.activityId,
  },
  classroomId: { description: "An id of `lmsClassrooms`.", example: EXAMPLE.classroomId },
  schoolId: { description: "`school.id` of `lmsClassrooms`.", example: EXAMPLE.schoolId },
  profileId: {
    description: "The id of a person, of `listSchoolPeople` or `listHubPeople`.",
    example: EXAMPLE.studentId,
  },
  developerId: { description: "The id of a developer, of `listHubPeople`.", example: EXAMPLE.teacherId },
  importId: { description: "The `id` that `startRosterImport` returned.", example: EXAMPLE.rosterImportId },
  exportId: { description: "The `id` that `createExport` returned.", example: EXAMPLE.exportId },
  takeDownId: { description: "The `id` that `takeDownWork` returned.", example: EXAMPLE.entryId },
  termId: { description: "An id of `listTerms`.", example: EXAMPLE.jobId },
  tokenId: { description: "An id of `listTokens`.", example: EXAMPLE.tokenId },
  appSlug: {
    description: "An `appSlug` of `listApps`, for operators, or of `listOwnApps`, for developers.",
    example: "storybook",
  },
};

/** Describes the parameters that a path has in braces. */
export function pathParameters(path: string): ParameterObject[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    ...PATH_PARAMETERS[name],
    schema: toJsonSchema(name === "appSlug" ? z.string() : id, "input"),
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
    "One per action of the user, kept for 24 hours. The same key with the same body gets the stored answer again and costs nothing. The same key with another body is refused (422 `IDEM_001`). While the first call still runs, the same call is refused (409 `IDEM_002`).",
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
  description:
    "The `ETag` that was read or saved last; leave it out when no value is saved yet. If the value has changed since, the call is refused (412 `STATE_001`).",
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
