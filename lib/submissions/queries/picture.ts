import { sql } from "kysely";

/** How a picture differs from other files: regular expressions, in upper or lower case. */
export interface PicturePatterns {
  /** The end of a picture's address. */
  ending: string;
  /** The end of an address that says what kind of file it is, picture or not. */
  anyEnding: string;
  type: string;
}

/**
 * The picture that represents a submission `s`: its cover, else its first picture, else the work itself; or null. Found
 * here, so that a list does not carry all files of each of its rows.
 */
export function pictureUrl({ ending, anyEnding, type }: PicturePatterns) {
  return sql<
    string | null
  >`coalesce((SELECT x.url FROM (SELECT f.file->>'url' AS url, coalesce(f.file->>'role', '') AS role,
        coalesce(f.file->>'mimeType', '') AS mime_type, f.place,
        split_part(split_part(f.file->>'url', '#', 1), '?', 1) AS path
        FROM jsonb_array_elements(s.assets) WITH ORDINALITY f (file, place)) x
      WHERE CASE WHEN x.mime_type <> '' THEN x.mime_type ~* ${type}
        ELSE x.role = 'cover' OR x.path ~* ${ending} OR (x.role = 'image' AND x.path !~* ${anyEnding}) END
      ORDER BY x.role = 'cover' DESC, x.place LIMIT 1),
    CASE WHEN split_part(split_part(s.primary_url, '#', 1), '?', 1) ~* ${ending} THEN s.primary_url END)`;
}
