import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import { notFound } from "@/lib/hub-error";
import type { OwnWork } from "@/packages/client/contract/profile";
import { type EarlierRequest, type EarlierRevisions, readEarlierRevisions } from "./earlier-revisions";
import { PICTURES } from "./file-kind";
import { findOwnWork, listOwnWorkRows, OWN_WORK } from "./queries/own-work";
import { type SubmittedWork, toSubmittedWork } from "./submitted-work";

/**
 * Lists one page of the work that a person has submitted, newest first (protocol: People and roles).
 * @throws HubError VAL_001 for a bad cursor
 */
export async function listOwnWork(person: Person, query: PageQuery): Promise<Page<OwnWork>> {
  const page = await readPage(OWN_WORK, query, (range) =>
    listOwnWorkRows({ studentId: person.id, pictures: PICTURES, ...range }),
  );
  return mapPage(page, ({ appName, appNameKo, submittedAt, reviewedAt, ...work }) => ({
    ...work,
    submittedAt: submittedAt.toISOString(),
    reviewedAt: reviewedAt?.toISOString() ?? null,
    app: { name: appName, nameKo: appNameKo },
  }));
}

interface OpenedOwnWork extends Pick<OwnWork, "title" | "activityTitle" | "app" | "timeZone"> {
  /** The newest revision; null while the work is taken down. */
  work: SubmittedWork | null;
  /** The earlier revisions; null while the work is taken down. */
  revisions: EarlierRevisions | null;
  /** Why the work is taken down; null while it is not. */
  takenDown: string | null;
  /** Whether a new revision would show a work again that is taken down. */
  mayResubmit: boolean;
}

/**
 * Opens one of the works that a person has submitted, with its files and a page of its earlier revisions (protocol: Review).
 * @throws HubError NOTFOUND_001, also for the work of anyone else
 */
export async function openOwnWork(
  person: Person,
  { submissionId, ...earlier }: EarlierRequest & { submissionId: string },
): Promise<OpenedOwnWork> {
  const query = { studentId: person.id, submissionId, pictures: PICTURES };
  const found = isUuid(submissionId) ? await findOwnWork(query) : undefined;
  if (!found) throw notFound("submission");
  const { title, activityId, activityTitle, timeZone, takenDown, mayResubmit, primaryUrl, ...rest } = found;
  const about = {
    title,
    activityTitle,
    timeZone,
    takenDown,
    mayResubmit,
    app: { name: rest.appName, nameKo: rest.appNameKo },
  };
  if (primaryUrl === null) return { ...about, work: null, revisions: null };
  const [work, revisions] = await Promise.all([
    toSubmittedWork({ ...rest, title, primaryUrl }),
    readEarlierRevisions({ activityId, submissionId }, earlier),
  ]);
  return { ...about, work, revisions };
}
