/**
 * What the hub takes and answers, as plain types: the published package must not make apps install the hub's schema
 * library. `types.test.ts` holds each of them equal to the schema in `contract/` that the hub checks with.
 */

/** What a model generates. */
export type MediaType = "text" | "image";

/** Why an activity was started (protocol: Purposes). */
export type Purpose = "student_activity" | "student_preview" | "teacher_manage";

/** The hub's locale in addresses: `kr` is Korean; `toAppLocale` converts it. */
export type PathLocale = "en" | "kr";

/** An aspect ratio of an image. */
export type AspectRatio = "1:1" | "4:3" | "3:4" | "16:9" | "9:16";

/** The states of an image (protocol: Images). */
export type MediaStatus = "queued" | "running" | "completed" | "failed";

/** What an image costs, and whether it is paid: `reserved`, then `settled` or, after a failure, `released`. */
export interface MediaCredits {
  amount: number;
  state: "reserved" | "settled" | "released";
}

/** The verified person, activity and classroom of a launch session (protocol: Session context). */
export interface SessionContext {
  purpose: Purpose;
  appSlug: string;
  appName: string;
  /** The person who is signed in on the hub. */
  actor: { id: string; role: "student" | "teacher"; displayName: string };
  /** The student whose work it is: the key of saved work. Null in a teacher's workspace. */
  student: { id: string; displayName: string } | null;
  /** `closesAt` is ISO 8601 in UTC, null without an end. */
  activity: { id: string; title: string; instructions: string; closesAt: string | null };
  classroom: { id: string; name: string };
  school: { id: string; name: string };
  /** Who pays. */
  billing: "school-pool" | "developer";
  locale: PathLocale;
  /** True only for `student_activity`. */
  canSubmit: boolean;
  /**
   * What the guardian said, where the school requires consent: without `given`, texts and images are refused
   * (POLICY_003). Null where it is not required.
   */
  consent: "given" | "refused" | "unknown" | null;
  /** When the session ends, ISO 8601 in UTC. */
  expiresAt: string;
}

/** One student of the classroom (protocol: Roster). */
export interface RosterEntry {
  studentId: string;
  displayName: string;
  classNumber: number | null;
  submissionCount: number;
}

/** Credits, prices, models and limits of the credit pool that pays (protocol: Account). */
export interface Account {
  billing: "school-pool" | "developer";
  credits: { available: number; reserved: number };
  prices: { text: number; image: number };
  models: { text: string[]; image: string[] };
  /** The classroom's default models. */
  defaults: { text: string | null; image: string | null };
  /** Credits per student and day; null without a limit. */
  limits: { perStudentPerDay: number | null; usedToday: number };
}

/** The price of one text or image (protocol: Quote). */
export interface Quote {
  media_type: MediaType;
  credits: number;
  billing: "school-pool" | "developer";
  unit: "credit";
}

/** A voice, model or aspect ratio that the app may offer (protocol: Catalog). */
export interface CatalogItem {
  id: string;
  name: string;
  description: string;
  locale?: string | undefined;
}

/** What `createText` sends: `prompt` or `messages`, and fields of the model (protocol: Text). */
export interface TextCreateInput {
  prompt?: string | undefined;
  messages?:
    | {
        role: "system" | "user" | "assistant";
        content: string | { type: "text"; text: string }[];
      }[]
    | undefined;
  system?: string | undefined;
  /** The classroom's default model unless given. */
  model?: string | undefined;
  /** Values below 1,600 are raised to it, values above 32,000 lowered to it. */
  maxOutputTokens?: number | undefined;
  max_tokens?: number | undefined;
  max_completion_tokens?: number | undefined;
  temperature?: number | undefined;
  [field: string]: unknown;
}

/** A generated text. */
export interface GeneratedText {
  id: string;
  text: string;
  model: string;
  finishReason: string;
  usage: { inputTokens: number; outputTokens: number };
  credits: number;
}

/** What `createImage` sends (protocol: Images). */
export interface MediaCreateInput {
  prompt: string;
  model?: string | undefined;
  /** `fast` unless given; `medium` becomes `fast`. */
  quality?: "fast" | "medium" | "quality" | undefined;
  aspectRatio?: AspectRatio | undefined;
  /** Up to four public https addresses, which the hub fetches. */
  referenceImages?: string[] | undefined;
  [field: string]: unknown;
}

/** An image that was just started. */
export interface StartedMediaJob {
  id: string;
  status: "queued";
  model: string;
  quality: "fast" | "quality";
  credits: MediaCredits;
  pollAfterMs: number;
}

/** The state of an image. */
export interface MediaJob {
  id: string;
  status: MediaStatus;
  model: string;
  /** Permanent address, once it is completed. */
  url?: string | undefined;
  mimeType?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
  sizeBytes?: number | undefined;
  /** Why it failed. */
  error?: { code: string; message: string } | undefined;
  credits: MediaCredits;
  pollAfterMs?: number | undefined;
}

/** Where and how to send a file (protocol: Uploads). */
export interface UploadTicket {
  uploadUrl: string;
  method: "PUT";
  headers: Record<string, string>;
  publicUrl: string;
  expiresAt: string;
  maxBytes: number;
}

/** What a file of a work is. */
export type AssetRole = "cover" | "image" | "audio" | "video" | "page" | "file" | "other";

/** A student's work as an app submits it (protocol: Submissions). Every address is permanent, public and https. */
export interface SubmissionBody {
  /** One line of at most 200 characters. */
  title: string;
  summary?: string | undefined;
  /** What the teacher opens first. */
  primaryUrl: string;
  /** 1 to 50 files. */
  assets: {
    role: AssetRole;
    url: string;
    mimeType?: string | undefined;
    label?: string | undefined;
  }[];
  attachments?:
    | {
        role?: AssetRole | undefined;
        url: string;
        mimeType?: string | undefined;
        label?: string | undefined;
      }[]
    | undefined;
  /** At most 16 KB of JSON. */
  meta?: Record<string, unknown> | undefined;
  /** The app's id of this work, for apps in which a student has several: 1 to 128 characters of `A-Z a-z 0-9 . _ : -`. */
  externalArtifactId?: string | undefined;
}

/** The answer to a submission. */
export interface SubmissionReceipt {
  submissionId: string;
  externalArtifactId: string;
  revision: number;
  /** False for a new revision of a work. */
  created: boolean;
  submittedAt: string;
}

/** One of the student's own works (protocol: Works). */
export interface OwnSubmittedWork {
  submissionId: string;
  externalArtifactId: string;
  title: string;
  summary: string | null;
  primaryUrl: string;
  assets: ListedFile[];
  attachments: ListedFile[];
  meta: Record<string, unknown>;
  revision: number;
  submittedAt: string;
  reviewedAt: string | null;
}

/** A file of a submitted work. */
export interface ListedFile {
  role?: AssetRole | undefined;
  url: string;
  mimeType?: string | undefined;
  label?: string | undefined;
}

/** The answer to a saved state (protocol: State). */
export interface SavedState {
  updatedAt: string;
}
