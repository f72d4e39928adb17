/** How a picture is told from other files: regular expressions, whatever the case of the letters. */
export interface PicturePatterns {
  /** The end of a picture's address. */
  ending: string;
  /** The end of an address that says of what kind the file is, picture or not. */
  anyEnding: string;
  type: string;
}

const pathOf = (url: string) => `split_part(split_part(${url}, '#', 1), '?', 1)`;

/** The values of the three parameters of `pictureUrl`, in its order. */
export function pictureValues({ ending, anyEnding, type }: PicturePatterns): string[] {
  return [ending, anyEnding, type];
}

/**
 * The picture that stands for a submission `s`: its cover, else its first picture, else the work itself; or null. Found
 * here, so that a list does not carry all files of each of its rows. `from` is the number of its first parameter.
 */
export function pictureUrl(from: number): string {
  const [ending, anyEnding, type] = [`$${from}::text`, `$${from + 1}::text`, `$${from + 2}::text`];
  return `coalesce((SELECT x.url FROM (SELECT f.file->>'url' AS url, coalesce(f.file->>'role', '') AS role,
        coalesce(f.file->>'mimeType', '') AS mime_type, f.place
        FROM jsonb_array_elements(s.assets) WITH ORDINALITY f (file, place)) x
      WHERE CASE WHEN x.mime_type <> '' THEN x.mime_type ~* ${type}
        ELSE x.role = 'cover' OR ${pathOf("x.url")} ~* ${ending}
          OR (x.role = 'image' AND ${pathOf("x.url")} !~* ${anyEnding}) END
      ORDER BY x.role = 'cover' DESC, x.place LIMIT 1),
    CASE WHEN ${pathOf("s.primary_url")} ~* ${ending} THEN s.primary_url END)`;
}
