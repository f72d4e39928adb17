import { currentDocument } from "@/lib/api/openapi/current-document";
import { exampleOf, exampleOfOperation } from "@/lib/api/openapi/example-of";
import { registerApp } from "@/lib/apps/create-app";
import { prisma } from "@/lib/database/prisma";
import { ALL_OPERATIONS } from "@/packages/client/contract/all-operations";
import { newApp } from "@/packages/client/contract/app-fields";
import { createDeveloper, createSchool } from "../create-school";
import { type OperationAt, operationsOf } from "../fuzz/operations-of";
import type { MatrixRequest, MatrixWorld } from "./callers";
import { makeApp } from "./make-app";
import { REQUESTS } from "./requests";

/** Creates one of the school's roster imports, which is applied already. */
async function createRosterImport({ school }: MatrixWorld): Promise<string> {
  const people = { schoolId: school.id, requestedById: school.admin.id };
  const data = { ...people, mode: "add", status: "applied" } as const;
  return (await prisma().rosterImport.create({ data })).id;
}

/**
 * The values of path parameters by name, or by the first part of the path and the name. What a request may change is new, so that it
 * changes none of the callers.
 */
const PARAMS: Readonly<Record<string, (world: MatrixWorld) => string | Promise<string>>> = {
  schoolId: ({ school }) => school.id,
  classroomId: ({ school }) => school.classroomId,
  activityId: ({ school }) => school.activity(),
  studentId: async ({ school }) => (await school.student()).id,
  profileId: async ({ school }) => (await school.student()).id,
  "hub-people profileId": async () => (await createDeveloper()).id,
  developerId: async () => (await createDeveloper()).id,
  importId: createRosterImport,
  appSlug: async () => (await createSchool()).appSlug,
  "developer appSlug": async ({ developer }) =>
    (await registerApp(developer, newApp.parse(makeApp()))).appSlug,
};

async function makeParams(path: string, given: Record<string, string>, world: MatrixWorld) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const made = names.map(async (name) => {
    const make = PARAMS[`${path.split("/")[1]} ${name}`] ?? PARAMS[name];
    return [name, given[name] ?? (await make?.(world)) ?? ""];
  });
  return Object.fromEntries(await Promise.all(made)) as Record<string, string>;
}

/** The query that an operation requires. A line that ends in `of the student` adds a filter by the student, or a page of theirs. */
function makeQuery(line: string, { operation }: OperationAt, { school, ...world }: MatrixWorld) {
  const known = operation.parameters?.filter((one) => one.in === "query") ?? [];
  const query = new URLSearchParams(
    known
      .filter(({ required }) => required)
      .map(({ name, schema }) => [name, String(exampleOf(schema, name))]),
  );
  const [, whose = ""] = / of the (\w+)$/.exec(line) ?? [];
  const field = [`${whose}Id`, "expectedProfileId"].find((one) => known.some(({ name }) => name === one));
  const ids: Record<string, string> = {
    school: school.id,
    classroom: school.classroomId,
    activity: world.activityId,
    student: world.student.id,
    teacher: school.teacher.id,
    admin: school.admin.id,
  };
  if (whose && field) query.set(field, ids[whose] ?? "");
  return query.size > 0 ? `?${query}` : "";
}

/**
 * Makes the request of a line of the matrix, whose first word is the operation's name. What `REQUESTS` does not give follows from the
 * API description: path parameters by their names, the required query, and the body of the operation's example.
 */
export async function makeRequest(line: string, world: MatrixWorld): Promise<MatrixRequest> {
  const [name = ""] = line.split(" ");
  const described = operationsOf(currentDocument()).find((one) => one.name === name);
  if (!described) throw new Error(`There is no operation ${name}.`);
  const given = (await (REQUESTS[line] ?? REQUESTS[name])?.(world)) ?? {};
  const contract = ALL_OPERATIONS.find((one) => one.name === name);
  return {
    operation: name,
    query: makeQuery(line, described, world),
    ...(contract?.body && { body: exampleOfOperation(contract).body }),
    ...given,
    params: await makeParams(described.path, given.params ?? {}, world),
  };
}
