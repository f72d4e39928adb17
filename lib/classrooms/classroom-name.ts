/** The name of a classroom with its school and time zone. */
export interface ClassroomName {
  id: string;
  name: string;
  /** Null for a developer's playground. */
  school: { name: string; nameKo: string | null } | null;
  timeZone: string;
}

type Row = Pick<ClassroomName, "id" | "name" | "timeZone"> &
  Record<"schoolName" | "schoolNameKo", string | null>;

export function toClassroomName({ id, name, timeZone, schoolName, schoolNameKo }: Row): ClassroomName {
  const school = schoolName === null ? null : { name: schoolName, nameKo: schoolNameKo };
  return { id, name, school, timeZone };
}
