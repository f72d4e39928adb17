import type { Person } from "@/lib/access/person";
import { startActivity } from "@/lib/launch/start";
import type { TestRequest } from "../call";
import { createApiToken } from "../create-api-token";
import { createDeveloper, createOperator, createSchool, launchSessionOf } from "../create-school";
import { hubCookieOf } from "../hub-cookie";

/** The columns of the matrix, in its order. */
export const CALLERS = [
  "nobody",
  "student's session",
  "preview session",
  "manage session",
  "other school's student session",
  "other school's manage session",
  "forged session",
  "teacher's bearer",
  "admin's bearer",
  "developer's bearer",
  "operator's bearer",
  "other school's teacher's bearer",
  "forged bearer",
  "student's cookie",
  "other school's student's cookie",
  "teacher's cookie",
  "admin's cookie",
  "operator's cookie",
  "teacher's cookie from another site",
] as const;
export type CallerName = (typeof CALLERS)[number];

async function sessionOf(
  teacher: Person,
  activityId: string,
  purpose: "student_preview" | "teacher_manage",
  studentId?: string,
) {
  const started = await startActivity(teacher, activityId, { purpose, studentId, locale: "en" });
  return new URL(started.launchUrl).searchParams.get("session") ?? "";
}

async function bearerOf(person: Person): Promise<TestRequest> {
  return { bearer: (await createApiToken(person)).token };
}

/** Creates two schools, and every kind of caller with the credential that they send. */
export async function makeCallers() {
  const [school, other] = [await createSchool({ credits: 100_000 }), await createSchool()];
  const [student, otherStudent] = [await school.student(), await other.student()];
  const [activityId, otherActivityId] = [await school.activity(), await other.activity()];
  const session = await launchSessionOf(student, activityId);
  const [operator, developer] = [await createOperator(), await createDeveloper()];
  const cookieOf = async (person: Person, site = "same-origin"): Promise<TestRequest> => ({
    headers: { cookie: `next-auth.session-token=${await hubCookieOf(person)}`, "sec-fetch-site": site },
  });
  const sent: Record<CallerName, TestRequest> = {
    nobody: {},
    "student's session": { session },
    "preview session": {
      session: await sessionOf(school.teacher, activityId, "student_preview", student.id),
    },
    "manage session": { session: await sessionOf(school.teacher, activityId, "teacher_manage") },
    "other school's student session": { session: await launchSessionOf(otherStudent, otherActivityId) },
    "other school's manage session": {
      session: await sessionOf(other.teacher, otherActivityId, "teacher_manage"),
    },
    "forged session": { session: `${session.slice(0, -6)}AAAAAA` },
    "teacher's bearer": await bearerOf(school.teacher),
    "admin's bearer": await bearerOf(school.admin),
    "developer's bearer": await bearerOf(developer),
    "operator's bearer": await bearerOf(operator),
    "other school's teacher's bearer": await bearerOf(other.teacher),
    "forged bearer": { bearer: `eduhub_${"A".repeat(43)}` },
    "student's cookie": await cookieOf(student),
    "other school's student's cookie": await cookieOf(otherStudent),
    "teacher's cookie": await cookieOf(school.teacher),
    "admin's cookie": await cookieOf(school.admin),
    "operator's cookie": await cookieOf(operator),
    "teacher's cookie from another site": await cookieOf(school.teacher, "cross-site"),
  };
  return { school, student, developer, activityId, session, sent };
}
export type MatrixWorld = Awaited<ReturnType<typeof makeCallers>>;

/** One request about the school of `MatrixWorld`. */
export interface MatrixRequest {
  /** The `operationId` of the API description. */
  operation: string;
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  rawBody?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/**
 * Makes the parts of a request that are not derived. When a caller succeeds, the next caller gets a newly made request, because
 * the success may have changed what the old request was about.
 */
export type RequestParts = (
  world: MatrixWorld,
) => Omit<MatrixRequest, "operation"> | Promise<Omit<MatrixRequest, "operation">>;
