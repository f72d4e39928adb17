import type { getTranslations } from "next-intl/server";
import type { ClassroomOption } from "@/lib/classrooms/list-classrooms";

/**
 * Names the classrooms of a choice. Those that share a name get their teachers and number of students after it; `people` of all
 * others is null.
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
