import type { Viewer } from "@/lib/access/visible-classrooms";
import { visible } from "@/lib/access/visible-classrooms";
import { rows } from "@/lib/database/connections";
import type { NamePlace } from "@/lib/database/cursor";

/** Whether a classroom is one that the viewer may see. */
export async function isVisibleClassroom(viewer: Viewer, classroomId: string): Promise<boolean> {
  const found = await rows(
    `lms-visible-${viewer.role}`,
    `SELECT 1 FROM classrooms c WHERE c.id = $3 AND ${visible(viewer.role)}`,
    [viewer.id, viewer.schoolId, classroomId],
  );
  return found.length > 0;
}

/** Classrooms by name, then id. */
export function listClassrooms(viewer: Viewer, limit: number, after: NamePlace) {
  return rows<{ id: string; name: string; school_id: string; school_name: string; student_count: number }>(
    `lms-classrooms-${viewer.role}`,
    `SELECT c.id, c.name, coalesce(s.id, c.developer_id) AS school_id, coalesce(s.name, 'Playground') AS school_name,
        (SELECT count(*)::int FROM enrolments x JOIN profiles p ON p.id = x.profile_id
          WHERE x.classroom_id = c.id AND x.kind = 'student' AND x.standing = 'active' AND p.standing = 'active')
          AS student_count
      FROM classrooms c LEFT JOIN schools s ON s.id = c.school_id
      WHERE ${visible(viewer.role)} AND ($4::uuid IS NULL OR (c.name, c.id) > ($3, $4))
      ORDER BY c.name, c.id LIMIT $5`,
    [viewer.id, viewer.schoolId, after?.name ?? null, after?.id ?? null, limit],
  );
}

/** A person with the classrooms, among those that the viewer may see, that they are enrolled in. */
export interface LmsPersonRow {
  id: string;
  display_name: string;
  class_number: number | null;
  classroom_ids: string[];
}

/** People of one kind, by name then id. A student sees no other student. */
export function listEnrolled(query: {
  viewer: Viewer;
  kind: "student" | "teacher";
  classroomId: string | null;
  limit: number;
  after: NamePlace;
}): Promise<LmsPersonRow[]> {
  const { viewer, kind, after } = query;
  const onlySelf = viewer.role === "student" && kind === "student" ? "AND p.id = $1" : "";
  return rows<LmsPersonRow>(
    `lms-people-${viewer.role}-${kind}`,
    `SELECT p.id, p.display_name, min(x.class_number) AS class_number, array_agg(c.id ORDER BY c.id) AS classroom_ids
      FROM classrooms c JOIN enrolments x ON x.classroom_id = c.id AND x.standing = 'active' AND x.kind = '${kind}'
      JOIN profiles p ON p.id = x.profile_id AND p.standing = 'active'
      WHERE ${visible(viewer.role)} AND ($3::uuid IS NULL OR c.id = $3) ${onlySelf}
        AND ($5::uuid IS NULL OR (p.display_name, p.id) > ($4, $5))
      GROUP BY p.id, p.display_name ORDER BY p.display_name, p.id LIMIT $6`,
    [viewer.id, viewer.schoolId, query.classroomId, after?.name ?? null, after?.id ?? null, query.limit],
  );
}

/** An activity as its classroom's people see it. */
export interface LmsActivityRow {
  id: string;
  title: string;
  app_slug: string;
  classroom_id: string;
  opens_at: Date | null;
  closes_at: Date | null;
  status: "upcoming" | "open" | "closed";
  created_at: Date;
}

/** Activities, newest first. */
export function listLmsActivities(query: {
  viewer: Viewer;
  classroomId: string | null;
  limit: number;
  after: { createdAt: Date; id: string } | null;
}): Promise<LmsActivityRow[]> {
  return rows<LmsActivityRow>(
    `lms-activities-${query.viewer.role}`,
    `SELECT a.id, a.title, app.slug AS app_slug, a.classroom_id, a.opens_at, a.closes_at, a.created_at,
        CASE WHEN a.opens_at > now() THEN 'upcoming' WHEN a.closes_at <= now() THEN 'closed' ELSE 'open' END AS status
      FROM classrooms c JOIN activities a ON a.classroom_id = c.id JOIN apps app ON app.id = a.app_id
      WHERE ${visible(query.viewer.role)} AND ($3::uuid IS NULL OR c.id = $3)
        AND ($5::uuid IS NULL OR (a.created_at, a.id) < ($4, $5))
      ORDER BY a.created_at DESC, a.id DESC LIMIT $6`,
    [
      query.viewer.id,
      query.viewer.schoolId,
      query.classroomId,
      query.after?.createdAt ?? null,
      query.after?.id ?? null,
      query.limit,
    ],
  );
}
