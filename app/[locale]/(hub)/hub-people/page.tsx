import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { ClientFrame } from "@/components/data/client-frame";
import { HUB_PEOPLE_FILTERS } from "@/components/people/filter-names";
import { PageHeader } from "@/components/ui/page-header";
import { listHubPeople } from "@/lib/people/hub-people";
import { listHubPeople as contract } from "@/packages/client/contract/hub-people";
import { openOperatorPage, orNotFound, pageTitle } from "../open-page";
import { readAddressFilters } from "../read-address-filters";
import type { SearchParams } from "../search-params";
import { HubPeopleScreen } from "./_parts/screen";

export const generateMetadata = pageTitle("hubPeople.title");

/** The hub's operators and developers, for operators (protocol: People and roles). */
export default async function HubPeoplePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { person } = await openOperatorPage();
  const { filters, nonEmptyFilters } = readAddressFilters(HUB_PEOPLE_FILTERS, await searchParams);
  const query = contract.query?.safeParse(nonEmptyFilters);
  if (!query?.success) notFound();
  const [page, t] = await Promise.all([
    orNotFound(listHubPeople(person, query.data)),
    getTranslations("hubPeople"),
  ]);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <ClientFrame texts={["hubPeople", "people", "role"]}>
        <NuqsAdapter>
          <HubPeopleScreen
            ownId={person.id}
            initial={{ filters, page: { data: page.items, nextCursor: page.nextCursor } }}
          />
        </NuqsAdapter>
      </ClientFrame>
    </>
  );
}
