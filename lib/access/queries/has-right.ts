import { database } from "@/lib/database/kysely";
import { type ClassroomRight, type ClassroomUser, hasClassroomRight } from "../classroom-rights";

export async function hasRightToClassroom(
  user: ClassroomUser,
  right: ClassroomRight,
  classroomId: string,
): Promise<boolean> {
  const found = await database()
    .selectFrom("classrooms as c")
    .select("c.id")
    .where("c.id", "=", classroomId)
    .where(hasClassroomRight(user, right))
    .executeTakeFirst();
  return found !== undefined;
}

export async function hasRightToClassroomOfActivity(
  user: ClassroomUser,
  right: ClassroomRight,
  activityId: string,
): Promise<boolean> {
  const found = await database()
    .selectFrom("activities as a")
    .innerJoin("classrooms as c", "c.id", "a.classroomId")
    .select("a.id")
    .where("a.id", "=", activityId)
    .where(hasClassroomRight(user, right))
    .executeTakeFirst();
  return found !== undefined;
}

export async function listClassroomIds(user: ClassroomUser, right: ClassroomRight): Promise<string[]> {
  const found = await database()
    .selectFrom("classrooms as c")
    .select("c.id")
    .where(hasClassroomRight(user, right))
    .execute();
  return found.map(({ id }) => id);
}
