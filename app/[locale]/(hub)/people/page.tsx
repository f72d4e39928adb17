import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { listSchoolPeople as contract, type PeopleQuery } from "@/client/contract/people";
import { ClientFrame } from "@/components/data/client-frame";
import { PageHeader } from "@/components/ui/page-header";
import { listClassroomChoices } from "@/lib/classrooms/list-school-classrooms";
import { listSchoolPeople } from "@/lib/people/list-school-people";
import { openPage, orNotFound } from "../open-page";
import { PeopleScreen } from "./_parts/people-screen";

/** The tab's title. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("people"))("title") };
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The filters of the address; one that nobody could have chosen is the not-found page. */
function readFilters(asked: Record<string, string | string[] | undefined>): {
  filters: { q: string; role: string; classroomId: string; standing: string };
  query: PeopleQuery;
} {
  const read = (name: string) => (typeof asked[name] === "string" ? asked[name] : "");
  const filters = {
    q: read("q"),
    role: read("role"),
    classroomId: read("classroomId"),
    standing: read("standing"),
  };
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
  const query = contract.query?.safeParse(given);
  if (!query?.success) notFound();
  return { filters, query: query.data };
}

/** The people of a school, for its admins (protocol: People and roles). */
export default async function PeoplePage({ searchParams }: Props) {
  const { person } = await openPage();
  if (person.role !== "school_admin" || person.schoolId === null) notFound();
  const { filters, query } = readFilters(await searchParams);
  const [page, classrooms, t] = await Promise.all([
    orNotFound(listSchoolPeople(person, person.schoolId, query)),
    listClassroomChoices(person, person.schoolId),
    getTranslations("people"),
  ]);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <ClientFrame texts={["people", "role"]}>
        <PeopleScreen
          schoolId={person.schoolId}
          ownId={person.id}
          classrooms={classrooms}
          initial={{ filters, page: { data: page.items, nextCursor: page.nextCursor } }}
        />
      </ClientFrame>
    </>
  );
}
