import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import { notFound } from "@/lib/hub-error";
import type { OwnWork } from "@/packages/client/contract/profile";
import { type EarlierRequest, readEarlierRevisions } from "./earlier-revisions";
import { findOwnWork, listOwnWorkRows, OWN_WORK } from "./queries/own-work";
import { toSubmittedWork } from "./submitted-work";

/** Lists a page of a person's works, newest first (protocol: People and roles). @throws HubError VAL_001 for a bad cursor */
export async function listOwnWork(person: Person, query: PageQuery): Promise<Page<OwnWork>> {
  const page = await readPage(OWN_WORK, query, (range) =>
    listOwnWorkRows({ studentId: person.id, ...range }),
  );
  return mapPage(page, ({ appName, appNameKo, submittedAt, reviewedAt, ...work }) => ({
    ...work,
    submittedAt: submittedAt.toISOString(),
    reviewedAt: reviewedAt?.toISOString() ?? null,
    app: { name: appName, nameKo: appNameKo },
  }));
}

/**
 * Opens one of the works that a person has submitted, with its files and a page of its earlier revisions (protocol: Review). While
 * it is taken down there are only the reason, and whether a new revision would show it again.
 * @throws HubError NOTFOUND_001, also for the work of anyone else
 */
export async function openOwnWork(
  person: Person,
  { submissionId, ...earlier }: EarlierRequest & { submissionId: string },
) {
  const found = isUuid(submissionId) ? await findOwnWork(person.id, submissionId) : undefined;
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
