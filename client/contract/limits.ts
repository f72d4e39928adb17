// The bounds of what people type and pages ask for, for the schemas that check it and for the fields that say it beforehand.
// Pages import this file: it has no schema, and imports nothing.

export const DISPLAY_NAME_MAX = 60;
export const LOGIN_MIN = 2;
export const LOGIN_MAX = 40;
/** As the `pattern` of an input has it: the whole text. */
export const LOGIN_PATTERN = "[A-Za-z0-9][A-Za-z0-9._\\-]+";
export const CLASS_NUMBER_MAX = 999;

export const NEW_PASSWORD_MIN = 8;
export const NEW_PASSWORD_MAX = 200;
/** Longer than a new one may be: what was set before counts. */
export const OLD_PASSWORD_MAX = 500;
export const TOKEN_NAME_MAX = 100;

export const SCHOOL_NAME_MAX = 100;
export const CLASSROOM_NAME_MAX = 60;
export const TERM_NAME_MAX = 60;
/** Days that schools have to do with: of this century or the last. */
export const FIRST_DAY = "1900-01-01";
export const LAST_DAY = "2099-12-31";
/** How such a day begins. */
export const SCHOOL_CENTURY = /^(?:19|20)/;

function isInCalendar(day: string): boolean {
  const start = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day);
}

/**
 * Why a text cannot be asked for as a day, `2026-11-21`: no calendar has it, or it is of a year that schools have nothing
 * to do with. Null: it can. A year may have up to six figures, as a browser's date field writes it.
 */
export function dayProblem(text: string): "noDay" | "outOfReach" | null {
  const [, year = "", rest = ""] = /^(\d{4,6})(-\d\d-\d\d)$/.exec(text) ?? [];
  if (year.length > 4) return isInCalendar(`2000${rest}`) ? "outOfReach" : "noDay";
  if (year === "" || !isInCalendar(text)) return "noDay";
  return text < FIRST_DAY || text > LAST_DAY ? "outOfReach" : null;
}

export const ACTIVITY_TITLE_MAX = 200;
export const ACTIVITY_INSTRUCTIONS_MAX = 5_000;
/** Clocks of the school, between which an activity opens and closes. */
export const FIRST_SCHOOL_TIME = "2000-01-01T00:00";
export const LAST_SCHOOL_TIME = "2099-12-31T23:59";

export const APP_REASON_MAX = 500;
export const APP_SLUG_MIN = 2;
export const APP_SLUG_MAX = 40;
/** As the `pattern` of an input has it: the whole text. */
export const APP_SLUG_PATTERN = "[a-z0-9]+(-[a-z0-9]+)*";
export const APP_NAME_MAX = 60;
export const APP_DESCRIPTION_MAX = 500;
export const APP_ORIGINS_MAX = 20;
export const APP_LOCALES_MAX = 20;
export const APP_AGE_MIN = 3;
export const APP_AGE_MAX = 99;
export const URL_MAX = 2_048;

export const MAX_GRANT_CREDITS = 10_000_000;
export const GRANT_NOTE_MAX = 200;
export const MAX_LIMIT_CREDITS = 1_000_000;
export const MAX_PRICE_CREDITS = 1_000;

/** Works of one student in one activity, as `submit_work` counts them. */
export const WORKS_MAX = 500;
/** Submissions that are marked at once. */
export const REVIEW_MAX_SUBMISSIONS = 200;
/** Submissions that a list is asked for by name. */
export const REVIEW_MAX_NAMED = 50;

/** Letters by which a list is searched. */
export const SEARCH_MAX = 100;
