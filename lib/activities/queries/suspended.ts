import { database } from "@/lib/database/kysely";

/** A school's activities that nobody can start because of their app, by classroom; at most `limit`. */
export function listSuspendedActivityRows(schoolId: string, limit: number) {
  return database()
    .selectFrom("classrooms as c")
    .innerJoin("activities as a", "a.classroomId", "c.id")
    .innerJoin("apps as app", "app.id", "a.appId")
    .select(["a.id", "a.title", "c.name as classroomName", "app.name as appName", "app.nameKo as appNameKo"])
    .where("c.schoolId", "=", schoolId)
    .where("c.standing", "=", "active")
    .where("app.status", "<>", "approved")
    .where(({ eb, fn, or }) => or([eb("a.closesAt", "is", null), eb("a.closesAt", ">", fn<Date>("now"))]))
    .orderBy("c.name")
    .orderBy("a.createdAt")
    .orderBy("a.id")
    .limit(limit)
    .execute();
}
