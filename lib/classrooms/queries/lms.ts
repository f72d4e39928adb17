import { type ClassroomUser, hasClassroomRight } from "@/lib/access/classroom-rights";
import { database } from "@/lib/database/kysely";
import {
  byName,
  idPart,
  isAfter,
  type KeysetList,
  momentPart,
  type PageRange,
  textPart,
} from "@/lib/database/page";
import { activityAvailability } from "./availability";
import { studentCount } from "./class-list";

// LMS is a learning management system: these are the lists under `/api/v1/lms`.

type NamePosition = { name: string; id: string };
type PersonPosition = { displayName: string; id: string };
type ActivityPosition = { createdAt: Date; id: string };

export const CLASSROOMS = byName("classrooms");

/** The orders of the two lists of people: by name, then id. */
export const ENROLLED: Readonly<Record<"student" | "teacher", KeysetList<PersonPosition>>> = {
  student: { name: "students", parts: { displayName: textPart, id: idPart } },
  teacher: { name: "teachers", parts: { displayName: textPart, id: idPart } },
};

export const ACTIVITIES: KeysetList<ActivityPosition> = {
  name: "activities",
  parts: { createdAt: momentPart, id: idPart },
};

/**
 * Lists the classrooms that a person may see, by name, then id. A playground has no school: its `schoolId` is its developer's id,
 * and its `schoolName` is "Playground".
 */
export function listClassroomRows(viewer: ClassroomUser, { limit, after }: PageRange<NamePosition>) {
  return database()
    .selectFrom("classrooms as c")
    .leftJoin("schools as s", "s.id", "c.schoolId")
    .select(["c.id", "c.name", studentCount().as("studentCount")])
    .select(({ fn, val }) => [
      fn.coalesce("s.id", "c.developerId").$notNull().as("schoolId"),
      fn.coalesce("s.name", val("Playground")).as("schoolName"),
    ])
    .where(hasClassroomRight(viewer, "see"))
    .where(isAfter(after, ["c.name", "c.id"]))
    .orderBy("c.name")
    .orderBy("c.id")
    .limit(limit)
    .execute();
}

/** The classrooms whose people or activities are listed: all that the viewer may see, or one of them. */
interface ClassroomFilter {
  viewer: ClassroomUser;
  classroomId: string | undefined;
}

/**
 * Lists the teachers or the students by name, then id. `classroomIds` has only those classrooms of the person that the viewer
 * may see; `classNumber` is the lowest class number in them. Of the students, a student gets only themselves.
 */
export function listEnrolledRows({
  viewer,
  classroomId,
  kind,
  limit,
  after,
}: ClassroomFilter & { kind: "student" | "teacher" } & PageRange<PersonPosition>) {
  let query = database()
    .selectFrom("classrooms as c")
    .innerJoin("enrolments as e", "e.classroomId", "c.id")
    .innerJoin("profiles as p", "p.id", "e.profileId")
    .select(["p.id", "p.displayName"])
    .select(({ fn }) => [
      fn.min("e.classNumber").as("classNumber"),
      fn.agg<string[]>("array_agg", ["c.id"]).orderBy("c.id").as("classroomIds"),
    ])
    .where(hasClassroomRight(viewer, "see"))
    .where("e.status", "=", "active")
    .where("e.kind", "=", kind)
    .where("p.status", "=", "active")
    .where(isAfter(after, ["p.displayName", "p.id"]))
    .groupBy(["p.id", "p.displayName"])
    .orderBy("p.displayName")
    .orderBy("p.id")
    .limit(limit);
  if (classroomId !== undefined) query = query.where("c.id", "=", classroomId);
  if (viewer.role === "student" && kind === "student") query = query.where("p.id", "=", viewer.id);
  return query.execute();
}

export function listLmsActivityRows({
  viewer,
  classroomId,
  limit,
  after,
}: ClassroomFilter & PageRange<ActivityPosition>) {
  return database()
    .selectFrom("classrooms as c")
    .innerJoin("activities as a", "a.classroomId", "c.id")
    .innerJoin("apps as app", "app.id", "a.appId")
    .select([
      "a.id",
      "a.title",
      "app.slug as appSlug",
      "a.classroomId",
      "a.opensAt",
      "a.closesAt",
      "a.createdAt",
    ])
    .select(activityAvailability().as("status"))
    .where(hasClassroomRight(viewer, "see"))
    .$if(classroomId !== undefined, (query) => query.where("c.id", "=", classroomId ?? ""))
    .where(isAfter(after, ["a.createdAt", "a.id"], "<"))
    .orderBy("a.createdAt", "desc")
    .orderBy("a.id", "desc")
    .limit(limit)
    .execute();
}
