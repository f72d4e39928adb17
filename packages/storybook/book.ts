/** The app's slug in the hub's catalog (protocol: Demo data). */
export const APP_SLUG = "storybook";

/** The colours of a cover: its paper, and the ink that is readable on it. */
export const COVER_COLORS = {
  sunset: { paper: "#f6c9a4", ink: "#5b2410" },
  meadow: { paper: "#cfe3b4", ink: "#24401a" },
  sea: { paper: "#b9ddea", ink: "#0f3a4c" },
  berry: { paper: "#f0bfd0", ink: "#571432" },
  lilac: { paper: "#d6cbef", ink: "#33225c" },
  night: { paper: "#2c3560", ink: "#f6edd8" },
} as const;
export type CoverColor = keyof typeof COVER_COLORS;

/** The most pages that a student can add; a book merged from two devices may have a few more. */
export const MAX_PAGES = 12;
/** The longest text of a page, in UTF-16 units as a textarea counts them: what fits on a printed page beside a picture. */
export const MAX_TEXT_LENGTH = 1000;
/** The longest description of a picture, in UTF-16 units. */
export const MAX_PROMPT_LENGTH = 200;
/** The longest title, in UTF-16 units. */
export const MAX_TITLE_LENGTH = 90;

/** What the app's server needs to print a book. It does not name the author: the file has a public address. */
export interface PrintedBook {
  title: string;
  coverColor: CoverColor;
  /** Addresses of the hub's storage. */
  coverPictureUrl: string | null;
  pages: { text: string; pictureUrl: string | null }[];
  locale: "en" | "ko";
}

/**
 * The path below which the app's server works for one profile in one activity. The launch cookie has this path. So two tabs of
 * one browser, for two children or two activities, never use each other's launch.
 */
export function bookPath(profileId: string, activityId: string): string {
  return `/profiles/${profileId}/activities/${activityId}`;
}
