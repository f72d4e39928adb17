/** A classroom, whose it is, and where its days begin. */
export interface ClassroomName {
  id: string;
  name: string;
  /** Null for a developer's playground. */
  school: { name: string; nameKo: string | null } | null;
  timeZone: string;
}

/** The name and owner of a classroom, from a row of one. */
export function classroomOf({
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
