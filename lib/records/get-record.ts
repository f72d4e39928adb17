import { validate as isUuid } from "uuid";
import { assertStaff } from "@/lib/access/classroom-staff";
import type { Person } from "@/lib/access/person";
import { toProgress } from "@/lib/activities/list-progress";
import { recordReading } from "@/lib/audit/record-reading";
import { HubError, notFound } from "@/lib/hub-error";
import type { StudentRecord } from "@/packages/client/contract/records";
import {
  findLastSignIn,
  listPlacesOfStudent,
  listRecordedDays,
  listRecordedProgress,
  listRecordedWorks,
} from "./queries/record";

type WorkRow = Awaited<ReturnType<typeof listRecordedWorks>>[number];

/** School admins do not see works (protocol: Take-down), so they get neither its address nor its picture. */
function toWork(
  { appName, appNameKo, ...work }: WorkRow,
  seesWorks: boolean,
): StudentRecord["works"][number] {
  return {
    ...work,
    ...(seesWorks ? {} : { primaryUrl: null, pictureUrl: null }),
    submittedAt: work.submittedAt.toISOString(),
    reviewedAt: work.reviewedAt?.toISOString() ?? null,
    app: { name: appName, nameKo: appNameKo },
  };
}

type ProgressRow = Awaited<ReturnType<typeof listRecordedProgress>>[number];

function toActivity(row: ProgressRow): StudentRecord["activities"][number] {
  const { activityId: id, title, classroomName, opensAt, dueAt, closesAt, ...progress } = row;
  const times = {
    opensAt: opensAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
  };
  return { activity: { id, title, classroomName, ...times }, ...toProgress(progress) };
}

/**
 * Returns what a student has done, to the teachers of their classrooms, the developer whose playground they are in, and the admins of
 * their school. Writes an audit event, unless the reader has read this student's data within the hour (protocol: Record).
 * @throws HubError AUTH_002 for students and operators, NOTFOUND_001
 */
export async function getStudentRecord(person: Person, studentId: string): Promise<StudentRecord> {
  assertStaff(person);
  if (person.role === "operator") {
    throw new HubError("AUTH_002", "Only teachers and school admins may read a student's record.");
  }
  const places = isUuid(studentId) ? await listPlacesOfStudent(person, studentId) : [];
  const [first] = places;
  if (!first) throw notFound("student");
  const { id, displayName, schoolId, timeZone } = first;
  const classrooms = places.flatMap(({ classroomId, name, classNumber }) =>
    classroomId !== null && name !== null ? { id: classroomId, name, classNumber } : [],
  );
  const isAdmin = person.role === "school_admin";
  const classroomIds = classrooms.map((classroom) => classroom.id);
  const read = { studentId: id, classroomIds, knowsAll: isAdmin };
  const [works, activities, days, lastSignInAt] = await Promise.all([
    listRecordedWorks(read),
    listRecordedProgress(read),
    listRecordedDays({ ...read, timeZone }),
    findLastSignIn(id),
  ]);
  await recordReading(person, { action: "person.read", subjectId: id, schoolId });
  const spent = days.map((day) => ({
    ...day,
    spentCredits: Number(day.spentCredits),
    operations: Number(day.operations),
  }));
  return {
    student: { id, displayName, classrooms },
    timeZone,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    works: works.map((work) => toWork(work, !isAdmin)),
    activities: activities.map(toActivity),
    credits: { spentCredits: spent.reduce((sum, day) => sum + day.spentCredits, 0), days: spent },
  };
}
