import { expect, test } from "vitest";
import { GET as REVIEWS } from "@/app/api/v1/activities/[activityId]/reviews/route";
import { GET as SUBMISSIONS } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { GET as CLASS_LIST } from "@/app/api/v1/classrooms/[classroomId]/students/route";
import { GET as STUDENTS } from "@/app/api/v1/lms/students/route";
import { GET as PEOPLE } from "@/app/api/v1/schools/[schoolId]/people/route";
import { GET as ROSTER } from "@/app/api/v1/schools/[schoolId]/roster/route";
import { GET as CHANGES } from "@/app/api/v1/schools/[schoolId]/roster-imports/[importId]/changes/route";
import { GET as PROBLEMS } from "@/app/api/v1/schools/[schoolId]/roster-imports/[importId]/problems/route";
import { GET as REPORT } from "@/app/api/v1/schools/[schoolId]/roster-imports/[importId]/report.csv/route";
import { GET as ENTRIES } from "@/app/api/v1/usage/entries/route";
import { GET as LEDGER } from "@/app/api/v1/usage/ledger/route";
import { GET as FOUND_PEOPLE } from "@/app/api/v1/usage/people/route";
import { GET as SUMMARY } from "@/app/api/v1/usage/summary/route";
import type { Handler } from "@/lib/api/route";
import { prisma } from "@/lib/database/prisma";
import { callAs } from "./call-as";
import { createOperator, createSchool } from "./create-school";
import { importsOf } from "./roster-imports";

type Target = "activity" | "classroom" | "school" | null;

interface Reading {
  handler: Handler;
  query?: string;
  /** Whether an operator reads it, as school admins may not read works; by default the school's admin reads it. */
  byOperator?: boolean;
  target: Target;
  isFile?: boolean;
}

const READINGS: Record<string, Reading> = {
  "the list of a classroom": { handler: CLASS_LIST, target: "classroom" },
  "the students of a school": { handler: STUDENTS, target: null },
  "the students of one classroom": { handler: STUDENTS, query: "classroomId=CLASSROOM", target: "classroom" },
  "the people of a school": { handler: PEOPLE, target: "school" },
  "an activity's submissions": { handler: SUBMISSIONS, byOperator: true, target: "activity" },
  "an activity's submissions as a file": {
    handler: SUBMISSIONS,
    query: "format=csv",
    byOperator: true,
    target: "activity",
    isFile: true,
  },
  "an activity's review list": { handler: REVIEWS, byOperator: true, target: "activity" },
  "the usage entry by entry": { handler: ENTRIES, target: null },
  "the ledger": { handler: LEDGER, target: null },
  "the ledger as a file": { handler: LEDGER, query: "format=csv", target: null, isFile: true },
  "the ledger of a classroom": { handler: LEDGER, query: "classroomId=CLASSROOM", target: "classroom" },
  "the usage by student": { handler: SUMMARY, query: "groupBy=student", target: null },
  "the usage by student as a file": {
    handler: SUMMARY,
    query: "groupBy=student&format=csv",
    target: null,
    isFile: true,
  },
  "a search for people in the usage": { handler: FOUND_PEOPLE, query: "query=Name", target: null },
  "the changes of a roster import": { handler: CHANGES, target: "school" },
  "the refused rows of a roster import": { handler: PROBLEMS, target: "school" },
  "the report of a roster import": { handler: REPORT, target: "school", isFile: true },
  "an export of the roster": { handler: ROSTER, query: "format=csv", target: "school", isFile: true },
  "an export of the roster as OneRoster": {
    handler: ROSTER,
    query: "format=oneroster-1.2",
    target: "school",
    isFile: true,
  },
};

/** A school with a student, an activity and a checked roster import, whose second row is refused. */
async function createSchoolWithImport() {
  const school = await createSchool();
  await school.student();
  const activityId = await school.activity();
  const { id: importId } = await importsOf(school).check("class,number,name\n4-2,2,Kim\n4-2,x,Park");
  return { school, ids: { activityId, importId, classroomId: school.classroomId, schoolId: school.id } };
}

test.each(Object.entries(READINGS))(
  "%s, read twice by staff who do not teach the students, is one audit event, or two when it is a file",
  async (_, { handler, query = "", byOperator = false, target, isFile = false }) => {
    const { school, ids } = await createSchoolWithImport();
    const reader = byOperator ? await createOperator() : school.admin;
    const path = `/?${query.replace("CLASSROOM", school.classroomId)}`;
    const readAgain = async () => {
      expect((await callAs(reader, handler, { params: ids, path })).status).toBe(200);
      return prisma().auditEvent.findMany({
        where: { actorId: reader.id, action: { endsWith: "read" } },
        select: { action: true, schoolId: true, targetType: true, targetId: true, detail: true },
      });
    };
    const event = {
      action: "students.read",
      schoolId: school.id,
      targetType: target,
      targetId: target && ids[`${target}Id`],
      detail: { isFile },
    };
    expect(await readAgain()).toEqual([event]);
    expect(await readAgain()).toEqual(isFile ? [event, event] : [event]);
  },
);
