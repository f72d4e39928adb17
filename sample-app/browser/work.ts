import type {
  MediaCreateInput,
  SubmissionBody,
  SubmissionReceipt,
  TextCreateInput,
} from "../../client/index";

/** The three kinds of help with words. */
export const HELP_KINDS = ["next", "words", "check"] as const;
export type HelpKind = (typeof HELP_KINDS)[number];

/** The shapes that a page offers, of the hub's aspect ratios. */
export const SHAPES = ["4:3", "1:1", "3:4"] as const;
export type Shape = (typeof SHAPES)[number];

/** One answer of the helper, shown beside the page until it is put away. */
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

/** An action that spends and whose outcome is not known yet; its id outlives a reload. */
export interface PendingOperation<Input> {
  operationId: string;
  input: Input;
  /** Milliseconds since the epoch. */
  startedAtMs: number;
}

/** A text on its way. */
export type PendingHelp = PendingOperation<TextCreateInput> & { kind: HelpKind };

/** An image on its way; `jobId` once the hub has started it. */
export type PendingPicture = PendingOperation<MediaCreateInput> & { jobId: string | null };

/** A hand-in whose files are stored; repeated with the same id and body while the page is unchanged. */
export interface PendingSubmit {
  operationId: string;
  fingerprint: string;
  body: SubmissionBody;
}

/** What the hub confirmed. */
export interface Receipt {
  revision: number;
  /** UTC. */
  submittedAt: string;
  fingerprint: string;
  /** The version before, where this device knew nothing of it, mostly because another one sent it; else null or missing. */
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

/** The longest story, in UTF-16 units as a textarea counts them: what one page card can still show readably. */
export const MAX_TEXT_LENGTH = 6000;

/** Whether anything of the student's is on the page yet. */
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

/** What to keep of the hub's answer: it tells of a page that was handed in on another device only by its number. */
export function receiptOf(
  answer: Pick<SubmissionReceipt, "revision" | "submittedAt">,
  fingerprint: string,
  before: Receipt | null,
): Receipt {
  const { revision, submittedAt } = answer;
  const isNext = revision <= (before?.revision ?? 0) + 1;
  return { revision, submittedAt, fingerprint, replacedRevision: isNext ? null : revision - 1 };
}

/** What the page is as handed in: the same fingerprint is the same page. */
export function fingerprintOf(work: Work): string {
  return JSON.stringify([work.title.trim(), work.text, work.picture?.url ?? null]);
}
