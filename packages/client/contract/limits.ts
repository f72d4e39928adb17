// The bounds of form fields and queries, used by the schemas and by the pages' inputs. Pages import this file, so it has
// no schema and imports nothing.

/** Characters of a person's name. */
export const DISPLAY_NAME_MAX = 60;
/** Characters of a login name, at least. */
export const LOGIN_MIN = 2;
/** Characters of a login name, at most. */
export const LOGIN_MAX = 40;
/** Matches a whole login name; the `pattern` of its input. */
export const LOGIN_PATTERN = "[A-Za-z0-9][A-Za-z0-9._\\-]+";
/** The highest number of a student within a class. */
export const CLASS_NUMBER_MAX = 999;

/** Characters of a new password, at least. */
export const NEW_PASSWORD_MIN = 8;
/** Characters of a new password of operators and school admins, at least: they can reach a whole school's data. */
export const ADMIN_PASSWORD_MIN = 12;

/** Returns how many characters a new password needs at least, by its person's role. */
export function minPasswordLength(
  role: "student" | "teacher" | "school_admin" | "developer" | "operator",
): number {
  return role === "operator" || role === "school_admin" ? ADMIN_PASSWORD_MIN : NEW_PASSWORD_MIN;
}
/** Characters of a new password, at most. */
export const NEW_PASSWORD_MAX = 200;
/** Characters of a current password, at most; older passwords may be longer than new ones. */
export const OLD_PASSWORD_MAX = 500;
/** Characters of the name of an API token. */
export const TOKEN_NAME_MAX = 100;
/** How many days an API token is valid: by default, and at most. */
export const TOKEN_DAYS = 90;
export const TOKEN_DAYS_MAX = 365;

/** Characters of the name of a school. */
export const SCHOOL_NAME_MAX = 100;
export const LTI_NAME_MAX = 60;
/** An address or an id of an LMS. */
export const LTI_TEXT_MAX = 1000;
export const LTI_DEPLOYMENTS_MAX = 50;
/** Characters of the name of a classroom. */
export const CLASSROOM_NAME_MAX = 60;
/** Classrooms that an activity is copied to at once. */
export const ACTIVITY_COPIES_MAX = 50;
/** Students who are reminded at once. */
export const REMINDED_STUDENTS_MAX = 200;
/** Characters of the name of a term. */
export const TERM_NAME_MAX = 60;
/** The earliest day that a term or a filter by days may name. */
export const FIRST_DAY = "1900-01-01";
/** The latest day that a term or a filter by days may name, except the API's filters of usage: those go up to the year 9998. */
export const LAST_DAY = "2099-12-31";
/** Matches the beginning of a day from `FIRST_DAY` to `LAST_DAY`. */
export const ALLOWED_CENTURIES = /^(?:19|20)/;

function isInCalendar(day: string): boolean {
  const start = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day);
}

/**
 * Returns why a text is not a usable day (`2026-11-21`): it does not exist, or it is outside `FIRST_DAY` to `LAST_DAY`.
 * Null when it is usable. The year may have up to six digits, because browsers' date inputs allow them.
 */
export function dayProblem(text: string): "noSuchDay" | "outOfRange" | null {
  const [, year = "", rest = ""] = /^(\d{4,6})(-\d\d-\d\d)$/.exec(text) ?? [];
  if (year.length > 4) return isInCalendar(`2000${rest}`) ? "outOfRange" : "noSuchDay";
  if (year === "" || !isInCalendar(text)) return "noSuchDay";
  return text < FIRST_DAY || text > LAST_DAY ? "outOfRange" : null;
}

/** Characters of the title of an activity. */
export const ACTIVITY_TITLE_MAX = 200;
/** Characters of the instructions of an activity. */
export const ACTIVITY_INSTRUCTIONS_MAX = 5_000;
/** The earliest opening or closing time of an activity, in the school's time zone. */
export const FIRST_SCHOOL_TIME = "2000-01-01T00:00";
/** The latest opening or closing time of an activity, in the school's time zone. */
export const LAST_SCHOOL_TIME = "2099-12-31T23:59";

/** Characters of the reason for refusing or suspending an app. */
export const APP_REASON_MAX = 500;
/** The rules for client apps that only a person can check, and that an operator ticks before approving an app. */
export const APP_RULES = [
  "relaunch",
  "addressBar",
  "noLogin",
  "identity",
  "keys",
  "proxy",
  "help",
  "empty",
  "price",
  "submit",
  "minors",
  "manage",
] as const;
/** Characters of an app's slug, at least. */
export const APP_SLUG_MIN = 2;
/** Characters of an app's slug, at most. */
export const APP_SLUG_MAX = 40;
/** Matches a whole slug; the `pattern` of its input. */
export const APP_SLUG_PATTERN = "[a-z0-9]+(-[a-z0-9]+)*";
/** Characters of the name of an app. */
export const APP_NAME_MAX = 60;
/** Characters of the description of an app. */
export const APP_DESCRIPTION_MAX = 500;
/** Origins of one app. */
export const APP_ORIGINS_MAX = 20;
/** Apps of one developer. */
export const APPS_PER_DEVELOPER_MAX = 100;
/** Languages of one app. */
export const APP_LOCALES_MAX = 20;
/** The youngest age of an app's age range, in years. */
export const APP_AGE_MIN = 3;
/** The oldest age of an app's age range, in years. */
export const APP_AGE_MAX = 99;
/** Characters of a URL. */
export const URL_MAX = 2_048;

/** Credits of one grant or correction. */
export const MAX_GRANT_CREDITS = 10_000_000;
/** Characters of the note of a grant. */
export const GRANT_NOTE_MAX = 200;
/** Credits of a daily limit or a low-water mark, at most. */
export const MAX_LIMIT_CREDITS = 1_000_000;
/** Credits of the price of one text or image, at most. */
export const MAX_PRICE_CREDITS = 1_000;

/** Characters of the reason for taking down a work or a file. */
export const TAKE_DOWN_REASON_MAX = 300;
/** Characters of the address of a file that is taken down. */
export const FILE_ADDRESS_MAX = 2_048;
/** After how many days the works of archived students are deleted: the fewest and the most that a school can set. */
export const RETENTION_DAYS_MIN = 1;
export const RETENTION_DAYS_MAX = 3_650;

/** Submissions of one student in one activity, as the SQL function `count_submission_or_refuse` counts them. */
export const WORKS_MAX = 500;
/** Revisions of one submission. */
export const REVISIONS_MAX = 200;
/** Levels of objects and lists in the `meta` of a submission. */
export const META_MAX_DEPTH = 8;
/** Submissions in a review list, the newest ones, and students without one; the CSV file has all. */
export const REVIEW_LIST_MAX = 500;
/** Submissions that one call can mark as reviewed. */
export const REVIEW_MAX_SUBMISSIONS = 200;
/** Submissions that one call can request by id. */
export const REVIEW_MAX_REQUESTED_IDS = 50;

/** The stamps of a teacher, in the order of their keys. */
export const FEEDBACK_STAMPS = ["star", "heart", "clap", "idea", "question", "try"] as const;
/** Characters of the text of one piece of feedback. */
export const FEEDBACK_TEXT_MAX = 2_000;
/** Pieces of feedback about one submission by teachers, and as many by its student, so that neither keeps the other from answering. */
export const FEEDBACK_MAX_PER_SIDE = 100;
/** Characters of a phrase of the comment bank. */
export const PHRASE_TEXT_MAX = 300;
/** Phrases of one teacher, and of one school. */
export const PHRASES_MAX = 100;

/** Characters of what single sign-on says of a person. */
export const SSO_ID_MAX = 200;

/** Characters of a search. */
export const SEARCH_MAX = 100;

/** Bytes of an uploaded roster. */
export const ROSTER_FILE_BYTES = 25 * 1024 * 1024;

/** The longest name of a roster file, in characters: the longest of common file systems. */
export const ROSTER_FILE_NAME_MAX = 255;
/** What an import does with people whom its file does not name: `add` leaves them alone, `complete` archives them. */
export const ROSTER_MODES = ["add", "complete"] as const;
/** The states of an import. */
export const ROSTER_STATUSES = ["checking", "ready", "applying", "applied", "failed"] as const;
/** What an import does to a person or classroom. */
export const ROSTER_KINDS = ["added", "changed", "archived", "restored", "unchanged"] as const;
/** Sign-in cards of one call; hashing their passwords takes about a second. */
export const ROSTER_CARDS_MAX = 50;

/** How many notifications one call may mark as read. */
export const NOTIFICATIONS_MAX_READ = 200;

/** Characters of what a child reads when something was stopped, and of a note about an incident. */
export const HELP_TEXT_MAX = 500;
export const NOTE_MAX = 1_000;
/** The categories that a school may have recorded instead of stopped, for history lessons. */
export const FLAGGABLE_CATEGORIES = ["violence", "hate", "illicit"] as const;
/** How many people a school names for the safety of its students. */
export const CONTACTS_MAX = 20;
/** How long the excerpts of incidents are kept at most, in days. */
export const INCIDENT_DAYS_MAX = 3_650;
export const YOUNGEST_AGE_MIN = 3;
