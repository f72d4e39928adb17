import type {
  MediaCreateInput,
  SubmissionBody,
  SubmissionReceipt,
  TextCreateInput,
} from "../../client/index";

/** The three kinds of help with words. */
export const HELP_KINDS = ["next", "words", "check"] as const;
/** One of `HELP_KINDS`. */
export type HelpKind = (typeof HELP_KINDS)[number];

/** The hub's aspect ratios that the app offers. */
export const SHAPES = ["4:3", "1:1", "3:4"] as const;
/** One of `SHAPES`. */
export type Shape = (typeof SHAPES)[number];

/** An answer of the model, shown beside the page until the student dismisses it. */
export interface Suggestion {
  id: string;
  kind: HelpKind;
  text: string;
}

/** A picture on the page; `url` is the hub's permanent address. */
export interface Picture {
  url: string;
  prompt: string;
}

/** An operation that spends credits and whose outcome is unknown; its id survives a reload. */
export interface PendingOperation<Input> {
  operationId: string;
  input: Input;
  /** Milliseconds since the epoch. */
  startedAtMs: number;
}

/** A pending text. */
export type PendingHelp = PendingOperation<TextCreateInput> & { kind: HelpKind };

/** A pending image; `jobId` is set once the hub has started it. */
export type PendingPicture = PendingOperation<MediaCreateInput> & { jobId: string | null };

/** A pending submission whose files are stored; repeated with the same id and body while the page is unchanged. */
export interface PendingSubmit {
  operationId: string;
  fingerprint: string;
  body: SubmissionBody;
}

/** The latest submission that the hub confirmed. */
export interface Receipt {
  revision: number;
  /** UTC. */
  submittedAt: string;
  fingerprint: string;
  /** The previous revision when this device did not know it, usually because another device submitted it. */
  replacedRevision?: number | null;
}

/** Everything of one student's page that survives a reload. */
export interface Work {
  title: string;
  text: string;
  picturePrompt: string;
  shape: Shape;
  picture: Picture | null;
  suggestions: Suggestion[];
  pendingHelp: PendingHelp | null;
  pendingPicture: PendingPicture | null;
  pendingSubmit: PendingSubmit | null;
  receipt: Receipt | null;
}

/** The longest story that a page card shows readably, in UTF-16 units like a textarea counts. */
export const MAX_TEXT_LENGTH = 6000;

/** Whether the student has put anything on the page. */
export function hasContent({ title, text, picturePrompt, picture }: Work): boolean {
  return title !== "" || text !== "" || picturePrompt !== "" || picture !== null;
}

/** An empty page. */
export function emptyWork(): Work {
  return {
    title: "",
    text: "",
    picturePrompt: "",
    shape: "4:3",
    picture: null,
    suggestions: [],
    pendingHelp: null,
    pendingPicture: null,
    pendingSubmit: null,
    receipt: null,
  };
}

/** Creates a receipt of the hub's answer; a gap in the revisions shows that another device has submitted. */
export function toReceipt(
  answer: Pick<SubmissionReceipt, "revision" | "submittedAt">,
  fingerprint: string,
  previous: Receipt | null,
): Receipt {
  const { revision, submittedAt } = answer;
  const isNext = revision <= (previous?.revision ?? 0) + 1;
  return { revision, submittedAt, fingerprint, replacedRevision: isNext ? null : revision - 1 };
}

/** Returns a fingerprint of the content that is submitted: equal fingerprints mean an unchanged page. */
export function getFingerprint(work: Work): string {
  return JSON.stringify([work.title.trim(), work.text, work.picture?.url ?? null]);
}
