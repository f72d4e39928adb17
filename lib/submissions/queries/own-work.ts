import { rows } from "@/lib/database/connections";
import { type PicturePatterns, pictureUrl, pictureValues } from "./picture";

/** A student's own submission, with where it belongs. */
export interface OwnWorkRow {
  id: string;
  title: string;
  primary_url: string;
  picture_url: string | null;
  revision: number;
  submitted_at: Date;
  reviewed_at: Date | null;
  activity_title: string;
  app_name: string;
  app_name_ko: string | null;
  time_zone: string;
}

/** What a student has handed in, newest first; `after` null: from the newest on. Serves from `submissions_student_idx`. */
export function listOwnWork(query: {
  studentId: string;
  limit: number;
  pictures: PicturePatterns;
  after: { submittedAt: Date; id: string } | null;
}): Promise<OwnWorkRow[]> {
  return rows<OwnWorkRow>(
    "own-work",
    `SELECT s.id, s.title, s.primary_url, ${pictureUrl(5)} AS picture_url, s.revision, s.submitted_at, s.reviewed_at,
        a.title AS activity_title, coalesce(app.name, s.app_slug) AS app_name, app.name_ko AS app_name_ko,
        coalesce(school.time_zone, 'UTC') AS time_zone
      FROM submissions s JOIN activities a ON a.id = s.activity_id
      JOIN classrooms c ON c.id = a.classroom_id LEFT JOIN schools school ON school.id = c.school_id
      LEFT JOIN apps app ON app.slug = s.app_slug
      WHERE s.student_id = $1 AND ($2::timestamptz IS NULL OR (s.submitted_at, s.id) < ($2, $3::uuid))
      ORDER BY s.submitted_at DESC, s.id DESC LIMIT $4`,
    [
      query.studentId,
      query.after?.submittedAt ?? null,
      query.after?.id ?? null,
      query.limit,
      ...pictureValues(query.pictures),
    ],
  );
}
