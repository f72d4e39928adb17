import { z } from "zod";
import { framedFilePath, ownFileKey } from "@/lib/uploads/file-address";
import { readTexts } from "@/lib/uploads/read-texts";
import type { FileKind, ReviewedWork } from "@/packages/client/contract/reviews";
import type { SubmissionRow } from "@/packages/client/contract/submissions";
import type { SubmissionStatus } from "@/packages/client/contract/work-summary";
import { fileKind, primaryUrlKind } from "./file-kind";
import { findGeneratedKeys, findTakeDownReasons } from "./queries/view";

type SubmittedFile = SubmissionRow["assets"][number];

/** What a page shows of a file: its address and text, or why it is taken down. */
interface Shown {
  /** Empty for a file that is taken down. */
  url: string;
  /** Why the file is taken down; null for a file that may be shown. */
  takenDown: string | null;
  /**
   * Null for a file that is not a text in the hub's storage, has no readable text, is taken down, is too much to show, or was listed
   * further up in the page.
   */
  text: string | null;
  /** Whether the file is a text that is not shown, because it is too long or there are too many texts. */
  isTooMuch: boolean;
  /** Where a page of the hub frames it; null for anything but a PDF in the hub's storage. */
  framePath: string | null;
  /** Whether it is a picture that AI made through the hub. */
  isGenerated: boolean;
  /** Decides how it is displayed. */
  kind: FileKind;
}

/** One revision of a submission with its files. */
export interface SubmittedWork {
  revision: number;
  title: string;
  summary: string | null;
  primary: Shown;
  assets: (SubmittedFile & Shown)[];
  attachments: (SubmittedFile & Shown)[];
  submittedAt: Date;
  status: SubmissionStatus;
  reviewedAt: Date | null;
}

/** A revision as it is stored; its files were validated when they were submitted. */
interface StoredRevision
  extends Pick<SubmittedWork, "revision" | "title" | "summary" | "submittedAt" | "status" | "reviewedAt"> {
  primaryUrl: string;
  assets: unknown;
  attachments: unknown;
}

/** Finds why files of the hub are taken down, by their addresses. */
async function findReasons(urls: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const keys = urls.map(ownFileKey);
  const byKey = await findTakeDownReasons(keys.filter((key) => key !== null));
  const found = new Map<string, string>();
  for (const [index, url] of urls.entries()) {
    const reason = byKey.get(keys[index] ?? "");
    if (reason !== undefined) found.set(url, reason);
  }
  return found;
}

/** Returns a revision with its texts. Of a file that is taken down there is only the reason (protocol: Take-down). */
export async function toSubmittedWork({ primaryUrl, ...stored }: StoredRevision): Promise<SubmittedWork> {
  const { revision, title, summary, submittedAt, status, reviewedAt } = stored;
  const [assets, attachments] = [stored.assets, stored.attachments] as [SubmittedFile[], SubmittedFile[]];
  const urls = [primaryUrl, ...[...assets, ...attachments].map(({ url }) => url)];
  const reasons = await findReasons(urls);
  const generated = await findGeneratedKeys(urls.map(ownFileKey).filter((key) => key !== null));
  const texts = new Map(await readTexts(urls.filter((url) => !reasons.has(url))));
  const takeShown = (url: string, kind: FileKind): Shown => {
    const text = texts.get(url);
    texts.delete(url);
    const takenDown = reasons.get(url) ?? null;
    const isTooMuch = text === null;
    const framePath = kind === "pdf" && takenDown === null ? framedFilePath(url) : null;
    const isGenerated = generated.has(ownFileKey(url) ?? "");
    const shown = { takenDown, text: text ?? null, isTooMuch, framePath, isGenerated, kind };
    return { url: takenDown === null ? url : "", ...shown };
  };
  const toViewed = (file: SubmittedFile) => ({ ...file, ...takeShown(file.url, fileKind(file)) });
  return {
    revision,
    title,
    summary,
    submittedAt,
    status,
    reviewedAt,
    // In the order of the page, which shows each text where it comes first.
    primary: takeShown(primaryUrl, primaryUrlKind(primaryUrl)),
    assets: assets.map(toViewed),
    attachments: attachments.map(toViewed),
  };
}

type AiRequests = NonNullable<ReviewedWork["content"]>["aiRequests"];

const AI_REQUESTS_MAX = 100;

const aiRequest = z.object({
  kind: z.enum(["text", "image"]),
  prompt: z.string(),
  page: z.int().positive().nullable().catch(null),
});

/** Reads what the app says that the student asked the AI (protocol: Submissions). What is written otherwise is left out. */
export function readAiRequests(meta: unknown): AiRequests {
  const { data } = z.object({ aiRequests: z.array(z.unknown()).max(AI_REQUESTS_MAX) }).safeParse(meta);
  return (data?.aiRequests ?? []).flatMap((one) => aiRequest.safeParse(one).data ?? []);
}
