import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import { notFound } from "@/lib/hub-error";
import type { OwnWork } from "@/packages/client/contract/profile";
import { type EarlierRequest, readEarlierRevisions } from "./earlier-revisions";
import { findOwnWork, listOwnWorkRows, OWN_WORK } from "./queries/own-work";
import { findEarlierRevision } from "./queries/view";
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
 * Opens one of the works that a person has submitted, with its files, a page of its earlier revisions, and what it said in the revision
 * before (protocol: Review). While it is taken down there are only the reason, and whether a new revision would show it again.
 * @throws HubError NOTFOUND_001, also for the work of anyone else
 */
export async function openOwnWork(
  person: Person,
  { submissionId, ...earlier }: EarlierRequest & { submissionId: string },
) {
  const found = isUuid(submissionId) ? await findOwnWork(person.id, submissionId) : undefined;
  if (!found) throw notFound("submission");
  const { title, activityId, takenDown, primaryUrl, revision, ...rest } = found;
  const about = {
    title,
    takenDown,
    revision,
    status: rest.status,
    mayResubmit: rest.mayResubmit,
    timeZone: rest.timeZone,
    activity: { id: activityId, title: rest.activityTitle, canStart: rest.canStart },
    classroom: { id: rest.classroomId, name: rest.classroomName },
  };
  if (primaryUrl === null) return { ...about, work: null, revisions: null, summaryBefore: null };
  const [work, revisions, before] = await Promise.all([
    toSubmittedWork({ ...rest, revision, title, primaryUrl }),
    readEarlierRevisions({ activityId, submissionId }, earlier),
    revision > 1 ? findEarlierRevision(activityId, submissionId, revision - 1) : null,
  ]);
  return { ...about, work, revisions, summaryBefore: before?.summary ?? null };
}
