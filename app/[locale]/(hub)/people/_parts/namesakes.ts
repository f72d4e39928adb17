import type { getTranslations } from "next-intl/server";
import type { ClassroomOption } from "@/lib/classrooms/list-classrooms";

/**
 * Returns the names by which a person chooses among classrooms. After the name of a classroom whose `people` is not null come
 * its teachers and number of students, because another classroom has the same name.
 */
export function nameClassrooms(
  t: Awaited<ReturnType<typeof getTranslations<"people">>>,
  classrooms: readonly ClassroomOption[],
): { id: string; name: string }[] {
  return classrooms.map(({ id, name, people }) => {
    if (people === null) return { id, name };
    const { teachers, students } = people;
    const values = { name, teacherCount: teachers.length, teachers: teachers.join(", "), students };
    return { id, name: t("namesake", values) };
  });
}
