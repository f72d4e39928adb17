import type { OwnWork } from "@/client/contract/profile";
import type { Person } from "@/lib/access/person";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import { PICTURES } from "./file-kind";
import { listOwnWorkRows, OWN_WORK } from "./queries/own-work";

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
