import type { getTranslations } from "next-intl/server";
import type { ClassroomOption } from "@/lib/classrooms/list-classrooms";

/** Names classrooms to choose from: those that share a name by their teachers and students, too. */
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
