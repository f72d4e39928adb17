import type { SubmissionRow } from "@/client/contract/submissions";
import { readTexts } from "@/lib/uploads/read-texts";
import { type FileKind, fileKind, primaryUrlKind } from "./file-kind";

type SubmittedFile = SubmissionRow["assets"][number];

/** The text of a file that is shown in a page, each text of a work once, where it comes first. */
interface ShownText {
  /** Null for a file that is no text of the hub, or is shown further up in the page. */
  text: string | null;
  /** Whether it is a text that is too long to be shown, or one of too many. */
  isTooMuch: boolean;
}

/** A file with its kind, which decides how it is displayed, and its text. */
export type ViewedFile = SubmittedFile & ShownText & { kind: FileKind };

/** One revision of a submission with its files. */
export interface SubmittedWork {
  revision: number;
  title: string;
  summary: string | null;
  primary: ShownText & { url: string; kind: FileKind };
  assets: ViewedFile[];
  attachments: ViewedFile[];
  submittedAt: Date;
  reviewedAt: Date | null;
}

/** A revision as it is stored; its files were validated when they were submitted. */
interface StoredRevision
  extends Pick<SubmittedWork, "revision" | "title" | "summary" | "submittedAt" | "reviewedAt"> {
  primaryUrl: string;
  assets: unknown;
  attachments: unknown;
}

/** Returns a revision as a page shows it: with the kinds of its files, and with its texts. */
export async function toSubmittedWork({ primaryUrl, ...stored }: StoredRevision): Promise<SubmittedWork> {
  const { revision, title, summary, submittedAt, reviewedAt } = stored;
  const [assets, attachments] = [stored.assets, stored.attachments] as [SubmittedFile[], SubmittedFile[]];
  const texts = new Map(await readTexts([primaryUrl, ...[...assets, ...attachments].map(({ url }) => url)]));
  const takeText = (url: string): ShownText => {
    const text = texts.get(url);
    texts.delete(url);
    return { text: text ?? null, isTooMuch: text === null };
  };
  const toViewed = (file: SubmittedFile) => ({ ...file, ...takeText(file.url), kind: fileKind(file) });
  return {
    revision,
    title,
    summary,
    submittedAt,
    reviewedAt,
    // In the order of the page, which shows each text where it comes first.
    primary: { ...takeText(primaryUrl), url: primaryUrl, kind: primaryUrlKind(primaryUrl) },
    assets: assets.map(toViewed),
    attachments: attachments.map(toViewed),
  };
}
