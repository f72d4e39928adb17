// Plain types: the published package must not make apps install the hub's schema library. `types.test.ts` checks
// that each equals the schema in `contract/` with which the hub validates.

/**
 * What a file of a work is.
 *
 * @example const role: AssetRole = "cover";
 */
export type AssetRole = "cover" | "image" | "audio" | "video" | "page" | "file" | "other";

/**
 * A student's work as an app submits it (protocol: Submissions). Every address is permanent, public and https, or one
 * of the hub's own storage.
 *
 * @example const work: SubmissionBody = { title: "A fox", primaryUrl: url, assets: [{ role: "page", url }] };
 */
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
  /**
   * The app's id of this work: 1 to 128 characters of `A-Z a-z 0-9 . _ : -`. For apps in which a student has several works in an
   * activity. Left out, it is `__default__`, so that each submission is a revision of the same work.
   */
  externalArtifactId?: string | undefined;
}

/**
 * The answer to a submission.
 *
 * @example const { revision }: SubmissionReceipt = await edu.submit({ title: "A fox", primaryUrl: url, assets: [{ role: "page", url }] });
 */
export interface SubmissionReceipt {
  submissionId: string;
  externalArtifactId: string;
  revision: number;
  /** False for a new revision of a work. */
  created: boolean;
  submittedAt: string;
}

/**
 * One of the student's own works (protocol: Works).
 *
 * @example const titles = (await edu.works()).map((work: OwnSubmittedWork) => work.title);
 */
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
  /** Null unless `status` is `reviewed`. */
  reviewedAt: string | null;
  /** `revision_requested`: the teacher gave it back for another try. A new revision is `submitted` again. */
  status: "submitted" | "revision_requested" | "reviewed";
  /** Whether the work was first submitted after the activity was due. */
  late: boolean;
  /** What teachers and the student said about it, oldest first. */
  feedback: FeedbackOfWork[];
}

/**
 * What a teacher of the class said about a work, or what its student answered.
 *
 * @example const isOfTeacher = ({ by }: FeedbackOfWork) => by === "teacher";
 */
export interface FeedbackOfWork {
  feedbackId: string;
  /** The revision that it is about. */
  revision: number;
  by: "teacher" | "student";
  displayName: string;
  /** Null without one, and in a student's answer. */
  stamp: "star" | "heart" | "clap" | "idea" | "question" | "try" | null;
  /** At most 2,000 characters, with line breaks; null for a stamp or a status alone. */
  text: string | null;
  createdAt: string;
}

/**
 * The answer to `feedbackSeen`.
 *
 * @example const badge = ({ seenCount }: SeenFeedback) => `${seenCount} new`;
 */
export interface SeenFeedback {
  submissionId: string;
  /** How many pieces of feedback were new. */
  seenCount: number;
}

/**
 * A file of a submitted work.
 *
 * @example const isCover = (file: ListedFile) => file.role === "cover";
 */
export interface ListedFile {
  role?: AssetRole | undefined;
  url: string;
  mimeType?: string | undefined;
  label?: string | undefined;
}
