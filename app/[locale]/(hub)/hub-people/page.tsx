import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { listHubPeople as contract, type HubPeopleQuery } from "@/client/contract/hub-people";
import { ClientFrame } from "@/components/data/client-frame";
import { PageHeader } from "@/components/ui/page-header";
import { listHubPeople } from "@/lib/people/list-hub-people";
import { type Asked, textIn } from "../asked";
import { openOperatorPage, orNotFound } from "../open-page";
import { HubPeopleScreen } from "./_parts/hub-people-screen";

/** The tab's title. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("hubPeople"))("title") };
}

/** The filters of the address; one that nobody could have chosen is the not-found page. */
function readFilters(asked: Asked): {
  filters: { q: string; role: string; status: string };
  query: HubPeopleQuery;
} {
  const filters = { q: textIn(asked, "q"), role: textIn(asked, "role"), status: textIn(asked, "status") };
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
  const query = contract.query?.safeParse(given);
  if (!query?.success) notFound();
  return { filters, query: query.data };
}

/** The hub's operators and developers, for operators (protocol: People and roles). */
export default async function HubPeoplePage({ searchParams }: { searchParams: Promise<Asked> }) {
  const { person } = await openOperatorPage();
  const { filters, query } = readFilters(await searchParams);
  const [page, t] = await Promise.all([
    orNotFound(listHubPeople(person, query)),
    getTranslations("hubPeople"),
  ]);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <ClientFrame texts={["hubPeople", "people", "role"]}>
        <HubPeopleScreen
          ownId={person.id}
          initial={{ filters, page: { data: page.items, nextCursor: page.nextCursor } }}
        />
      </ClientFrame>
    </>
  );
}
