import { z } from "zod";
import { id } from "@/packages/client/contract/basic-schemas";
import type { OperationContract } from "@/packages/client/contract/operation";
import { IDEMPOTENCY_KEY } from "../idempotency";
import { exampleOf } from "./example-of";
import { toJsonSchema } from "./to-json-schema";
import type { JsonSchema, ParameterObject } from "./types";

/** Where a caller gets each path parameter from. */
const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  activityId: "`activity.id` of `sessionContext`, or an id of `lmsActivities`.",
  classroomId: "An id of `lmsClassrooms`.",
  schoolId: "`school.id` of `lmsClassrooms`.",
  profileId: "The id of a person, of `listSchoolPeople` or `listHubPeople`.",
  developerId: "The id of a developer, of `listHubPeople`.",
  importId: "The `id` that `startRosterImport` returned.",
  exportId: "The `id` that `createExport` returned.",
  takeDownId: "The `id` that `takeDownWork` returned.",
  termId: "An id of `listTerms`.",
  platformId: "A `platformId` of `listLtiPlatforms`.",
  courseId: "A `courseId` of `listLtiCourses`.",
  linkId: "An id of `listIdentityLinks`.",
  tokenId: "An id of `listTokens`.",
  appSlug: "An `appSlug` of `listApps`, for operators, or of `listOwnApps`, for developers.",
};

/** Describes the parameters that a path has in braces. */
export function pathParameters(path: string): ParameterObject[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    const schema = toJsonSchema(name === "appSlug" ? z.string() : id, "input");
    const description = PATH_PARAMETERS[name];
    return {
      name,
      in: "path",
      required: true,
      ...(description && { description }),
      example: String(exampleOf(schema, name)),
      schema,
    };
  });
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

/** Describes a header that a caller may send. */
export function optionalHeader(name: string, description: string): ParameterObject {
  return { name, in: "header", required: false, description, schema: { type: "string" } };
}

const ifNoneMatch = optionalHeader(
  "If-None-Match",
  "The `ETag` of an earlier answer: 304 when nothing has changed.",
);
const ifMatch = optionalHeader(
  "If-Match",
  "The `ETag` that was read or saved last; leave it out when no value is saved yet. If the value has changed since, the call is refused (412 `STATE_001`).",
);

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
