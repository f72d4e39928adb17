import type { MediaType } from "./generation-types";

// Plain types: the published package must not make apps install the hub's schema library. `types.test.ts` checks
// that each equals the schema in `contract/` with which the hub validates.

/**
 * Why an activity was started (protocol: Purposes).
 *
 * @example const purpose: Purpose = "teacher_manage";
 */
export type Purpose = "student_activity" | "student_preview" | "teacher_manage";

/**
 * The hub's locale in addresses. `kr` is Korean; `toAppLocale` converts it to `ko`.
 *
 * @example const lang = toAppLocale("kr" satisfies PathLocale);
 */
export type PathLocale = "en" | "kr";

/**
 * The verified person, activity and classroom of a launch session (protocol: Session context).
 *
 * @example const { student, activity }: SessionContext = await edu.context();
 */
export interface SessionContext {
  purpose: Purpose;
  appSlug: string;
  appName: string;
  /** The person who is signed in on the hub; in a playground's `student_activity` a made-up student. */
  actor: { id: string; role: "student" | "teacher"; displayName: string };
  /** The student whose work the app shows; apps save it under `id`. Null in a teacher's workspace without a chosen student. */
  student: { id: string; displayName: string } | null;
  /** `dueAt` and `closesAt` are ISO 8601 in UTC, null without. */
  activity: {
    id: string;
    title: string;
    instructions: string;
    dueAt: string | null;
    closesAt: string | null;
  };
  classroom: { id: string; name: string };
  school: { id: string; name: string };
  /** Who pays: the school, or a developer's playground. */
  billing: "school-pool" | "developer";
  locale: PathLocale;
  /** True only for `student_activity`. */
  canSubmit: boolean;
  /**
   * What the guardian said about the use of AI, where it counts: `refused` in every school, any other answer where the school
   * requires consent. Unless it is `given` or null, texts and images are refused to launches for `student_activity` (POLICY_003).
   * Null where it does not count, and without a student.
   */
  consent: "given" | "refused" | "unknown" | null;
  /** When the session ends, ISO 8601 in UTC. */
  expiresAt: string;
}

/**
 * One student of the classroom (protocol: Roster).
 *
 * @example const missing = (await edu.roster()).filter((entry: RosterEntry) => entry.submissionCount === 0);
 */
export interface RosterEntry {
  studentId: string;
  displayName: string;
  classNumber: number | null;
  submissionCount: number;
}

/**
 * Credits, prices, models and limits of the credit pool that pays (protocol: Account).
 *
 * @example const { models, defaults }: Account = await edu.account();
 */
export interface Account {
  billing: "school-pool" | "developer";
  credits: { available: number; reserved: number };
  prices: { text: number; image: number };
  models: { text: string[]; image: string[] };
  /** The classroom's default models. */
  defaults: { text: string | null; image: string | null };
  /**
   * Credits per student and day; null without a limit. Only launches for `student_activity` are limited. `usedToday` is what `actor` has used or has reserved today, in the school's
   * time zone.
   */
  limits: { perStudentPerDay: number | null; usedToday: number };
}

/**
 * The price of one text or image (protocol: Quote).
 *
 * @example const price: Quote = await edu.quote("text");
 */
export interface Quote {
  media_type: MediaType;
  credits: number;
  billing: "school-pool" | "developer";
  unit: "credit";
}

/**
 * A voice, model or aspect ratio that the app may offer (protocol: Catalog).
 *
 * @example const [voice]: CatalogItem[] = await edu.catalog({ kind: "voices" });
 */
export interface CatalogItem {
  id: string;
  name: string;
  description: string;
  locale?: string | undefined;
}

/**
 * What `saveState` returns (protocol: State).
 *
 * @example const { updatedAt }: SavedState = await edu.saveState({ page: 2 });
 */
export interface SavedState {
  updatedAt: string;
}
