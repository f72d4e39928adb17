/** The name of a classroom with its school and time zone. */
export interface ClassroomName {
  id: string;
  name: string;
  /** Null for a developer's playground. */
  school: { name: string; nameKo: string | null } | null;
  timeZone: string;
}

export function toClassroomName({
  id,
  name,
  timeZone,
  ...row
}: {
  id: string;
  name: string;
  schoolName: string | null;
  schoolNameKo: string | null;
  timeZone: string;
}): ClassroomName {
  const school = row.schoolName === null ? null : { name: row.schoolName, nameKo: row.schoolNameKo };
  return { id, name, school, timeZone };
}
