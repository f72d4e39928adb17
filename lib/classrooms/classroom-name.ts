/** A classroom, whose it is, and where its days begin. */
export interface ClassroomName {
  id: string;
  name: string;
  /** Null for a developer's playground. */
  school: { name: string; nameKo: string | null } | null;
  timeZone: string;
}

/** The name and owner of a classroom, from a row of one. */
export function classroomOf(row: {
  id: string;
  name: string;
  school_name: string | null;
  school_name_ko: string | null;
  time_zone: string;
}): ClassroomName {
  const school = row.school_name === null ? null : { name: row.school_name, nameKo: row.school_name_ko };
  return { id: row.id, name: row.name, school, timeZone: row.time_zone };
}
