import type { OwnWork } from "@/client/contract/own-pages";
import type { Person } from "@/lib/access/person";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import { PICTURES } from "./file-kind";
import { listOwnWork as listRows, OWN_WORK } from "./queries/own-work";

/**
 * What a person has handed in, newest first, one page; empty for someone who hands in nothing
 * (protocol: People and roles).
 */
export async function listOwnWork(person: Person, query: PageQuery): Promise<Page<OwnWork>> {
  const page = await readPage(OWN_WORK, query, (range) =>
    listRows({ studentId: person.id, pictures: PICTURES, ...range }),
  );
  return mapPage(page, ({ appName, appNameKo, submittedAt, reviewedAt, ...work }) => ({
    ...work,
    submittedAt: submittedAt.toISOString(),
    reviewedAt: reviewedAt?.toISOString() ?? null,
    app: { name: appName, nameKo: appNameKo },
  }));
}
