import type { z } from "zod";
import type { lmsActivities, lmsClassrooms, lmsStudents } from "@/client/contract/lms";
import { assertClassroom } from "@/lib/access/assert-classroom";
import type { Person } from "@/lib/access/person";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import {
  ACTIVITIES,
  CLASSROOMS,
  ENROLLED,
  listClassroomRows,
  listEnrolledRows,
  listLmsActivityRows,
} from "./queries/lms";

/** A page of a list that may be narrowed to one classroom. */
interface ClassroomPageQuery extends PageQuery {
  classroomId?: string;
}

/**
 * The classrooms that a person may see, by name (protocol: Classroom lists).
 * @throws HubError VAL_001 for a bad cursor
 */
export async function listClassrooms(
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
 * The teachers or students that a person may see, by name; to a student, no other student (protocol: Classroom lists).
 * @throws HubError NOTFOUND_001 for a classroom that is not theirs to see, VAL_001 for a bad cursor
 */
export async function listPeople(
  viewer: Person,
  kind: "student" | "teacher",
  { classroomId, ...query }: ClassroomPageQuery,
): Promise<Page<z.infer<typeof lmsStudents.data>[number]>> {
  if (classroomId !== undefined) await assertClassroom(viewer, "see", classroomId);
  const page = await readPage(ENROLLED[kind], query, (range) =>
    listEnrolledRows({ viewer, classroomId, kind, ...range }),
  );
  return mapPage(page, ({ classNumber, ...person }) => ({
    ...person,
    ...(classNumber !== null && { classNumber }),
  }));
}

/**
 * The activities that a person may see, newest first (protocol: Classroom lists).
 * @throws HubError NOTFOUND_001 for a classroom that is not theirs to see, VAL_001 for a bad cursor
 */
export async function listActivities(
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
