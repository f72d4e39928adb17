import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { ClientFrame } from "@/components/data/client-frame";
import { PEOPLE_FILTERS } from "@/components/people/filter-names";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page-header";
import { listClassroomOptions } from "@/lib/classrooms/list-classrooms";
import { hubPath } from "@/lib/i18n/paths";
import { listPeople } from "@/lib/people/list-people";
import { listSchoolPeople as contract } from "@/packages/client/contract/people";
import { openPage, orNotFound, pageTitle } from "../open-page";
import { readAddressFilters } from "../read-address-filters";
import type { SearchParams } from "../search-params";
import { nameClassrooms } from "./_parts/namesakes";
import { PeopleScreen } from "./_parts/people-screen";

export const generateMetadata = pageTitle("people.title");

/** The people of a school, for its admins (protocol: People and roles). */
export default async function PeoplePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { person, locale } = await openPage();
  if (person.role !== "school_admin" || person.schoolId === null) notFound();
  const { filters, nonEmptyFilters } = readAddressFilters(PEOPLE_FILTERS, await searchParams);
  const query = contract.query?.safeParse(nonEmptyFilters);
  if (!query?.success) notFound();
  const t = await getTranslations("people");
  const [page, classrooms] = await Promise.all([
    orNotFound(listPeople(person, person.schoolId, query.data)),
    listClassroomOptions(person, person.schoolId),
  ]);
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={<ButtonLink href={hubPath(locale, "/people/import")}>{t("import")}</ButtonLink>}
      />
      <ClientFrame texts={["people", "role"]}>
        <NuqsAdapter>
          <PeopleScreen
            schoolId={person.schoolId}
            ownId={person.id}
            classrooms={nameClassrooms(t, classrooms)}
            initial={{ filters, page: { data: page.items, nextCursor: page.nextCursor } }}
          />
        </NuqsAdapter>
      </ClientFrame>
    </>
  );
}
