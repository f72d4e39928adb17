import { sql } from "kysely";
import { PICTURES } from "../file-kind";

const { extension, anyExtension, mimeType } = PICTURES;

/**
 * The SQL expression of the picture of a submission `s`: its cover, else its first picture, else its primary URL if
 * that is a picture. Null when there is none, and while a take-down `t` blocks the submission. SQL selects the picture, so that
 * a list does not read all files of its rows.
 */
export const pictureUrl = sql<
  string | null
>`CASE WHEN t.id IS NULL THEN coalesce((SELECT x.url FROM (SELECT f.file->>'url' AS url, coalesce(f.file->>'role', '') AS role,
        coalesce(f.file->>'mimeType', '') AS mime_type, f.position,
        split_part(split_part(f.file->>'url', '#', 1), '?', 1) AS path
        FROM jsonb_array_elements(s.assets) WITH ORDINALITY f (file, position)) x
      WHERE CASE WHEN x.mime_type <> '' THEN x.mime_type ~* ${mimeType}
        ELSE x.role = 'cover' OR x.path ~* ${extension} OR (x.role = 'image' AND x.path !~* ${anyExtension}) END
      ORDER BY x.role = 'cover' DESC, x.position LIMIT 1),
    CASE WHEN split_part(split_part(s.primary_url, '#', 1), '?', 1) ~* ${extension} THEN s.primary_url END) END`;

/** The SQL expression of the primary URL of a submission `s`; null while a take-down `t` blocks it. */
export const shownUrl = sql<string | null>`CASE WHEN t.id IS NULL THEN s.primary_url END`;
