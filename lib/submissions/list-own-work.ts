import { validate as isUuid } from "uuid";
import type { OwnWork } from "@/client/contract/profile";
import type { Person } from "@/lib/access/person";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import { notFound } from "@/lib/hub-error";
import { PICTURES } from "./file-kind";
import { findOwnWork, listOwnWorkRows, OWN_WORK } from "./queries/own-work";
import { type SubmittedWork, toSubmittedWork } from "./submitted-work";

/** Lists the work that a person has submitted, newest first, one page (protocol: People and roles). */
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

/** One work of the person who submitted it. */
export interface OpenedOwnWork extends Pick<OwnWork, "title" | "activityTitle" | "app" | "timeZone"> {
  /** Its newest revision; null while the school has taken it down. */
  work: SubmittedWork | null;
  /** Why it is taken down. */
  takenDown: string | null;
}

/**
 * Opens one of the works that a person has submitted, with its files (protocol: Review).
 * @throws HubError NOTFOUND_001, also for the work of anyone else
 */
export async function openOwnWork(person: Person, submissionId: string): Promise<OpenedOwnWork> {
  const query = { studentId: person.id, submissionId, pictures: PICTURES };
  const found = isUuid(submissionId) ? await findOwnWork(query) : undefined;
  if (!found) throw notFound("submission");
  const { title, activityTitle, timeZone, takenDown, primaryUrl, ...rest } = found;
  return {
    title,
    activityTitle,
    timeZone,
    takenDown,
    app: { name: rest.appName, nameKo: rest.appNameKo },
    work: primaryUrl === null ? null : await toSubmittedWork({ ...rest, title, primaryUrl }),
  };
}
