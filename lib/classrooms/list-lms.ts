import type { z } from "zod";
import { assertClassroom } from "@/lib/access/assert-classroom";
import type { Person } from "@/lib/access/person";
import { recordListReading } from "@/lib/audit/record-list-reading";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import type { lmsActivities, lmsClassrooms, lmsStudents } from "@/packages/client/contract/lms";
import {
  ACTIVITIES,
  CLASSROOMS,
  ENROLLED,
  listClassroomRows,
  listEnrolledRows,
  listLmsActivityRows,
} from "./queries/lms";

// LMS is a learning management system: these are the lists under `/api/v1/lms`.

interface ClassroomPageQuery extends PageQuery {
  classroomId?: string;
}

/** Lists a page of the classrooms that a person may see, by name (protocol: Classroom lists). @throws HubError VAL_001 */
export async function listLmsClassrooms(
  viewer: Person,
  query: PageQuery,
): Promise<Page<z.infer<typeof lmsClassrooms.data>[number]>> {
  const page = await readPage(CLASSROOMS, query, (range) => listClassroomRows(viewer, range));
  return mapPage(page, ({ schoolId, schoolName, ...classroom }) => ({
    ...classroom,
    school: { id: schoolId, name: schoolName },
  }));
}

/**
 * Lists a page of the teachers or students that a person may see, by name; students see no other students (protocol: Classroom
 * lists). @throws HubError NOTFOUND_001 for a classroom that they may not see, VAL_001 for a bad cursor
 */
export async function listLmsPeople(
  viewer: Person,
  kind: "student" | "teacher",
  { classroomId, ...query }: ClassroomPageQuery,
): Promise<Page<z.infer<typeof lmsStudents.data>[number]>> {
  if (classroomId !== undefined) await assertClassroom(viewer, "see", classroomId);
  const page = await readPage(ENROLLED[kind], query, (range) =>
    listEnrolledRows({ viewer, classroomId, kind, ...range }),
  );
  const list = classroomId === undefined ? null : ({ type: "classroom", id: classroomId } as const);
  if (kind === "student") await recordListReading(viewer, { list });
  return mapPage(page, ({ classNumber, ...person }) => ({
    ...person,
    ...(classNumber !== null && { classNumber }),
  }));
}

/**
 * Lists the activities that a person may see, newest first, one page (protocol: Classroom lists).
 * @throws HubError NOTFOUND_001 for a classroom that they may not see, VAL_001 for a bad cursor
 */
export async function listLmsActivities(
  viewer: Person,
  { classroomId, ...query }: ClassroomPageQuery,
): Promise<Page<z.infer<typeof lmsActivities.data>[number]>> {
  if (classroomId !== undefined) await assertClassroom(viewer, "see", classroomId);
  const page = await readPage(ACTIVITIES, query, (range) =>
    listLmsActivityRows({ viewer, classroomId, ...range }),
  );
  return mapPage(page, ({ createdAt: _, ...activity }) => ({
    ...activity,
    opensAt: activity.opensAt?.toISOString() ?? null,
    closesAt: activity.closesAt?.toISOString() ?? null,
  }));
}
