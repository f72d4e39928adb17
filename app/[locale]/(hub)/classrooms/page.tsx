import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { ClientFrame } from "@/components/data/client-frame";
import { ChoiceBar } from "@/components/ui/choice-bar";
import { PageHeader } from "@/components/ui/page-header";
import { listActiveClassrooms, listSchoolClassrooms } from "@/lib/classrooms/list-classrooms";
import { hubPath } from "@/lib/i18n/paths";
import { openPage, pageTitle } from "../open-page";
import { ClassroomsScreen } from "./_parts/classrooms-screen";

const PAGE_SIZE = 50;

export const generateMetadata = pageTitle("classrooms.title");

interface Props {
  searchParams: Promise<{ status?: string | string[] }>;
}

/** The classrooms of a school, for its admins (protocol: People and roles). */
export default async function ClassroomsPage({ searchParams }: Props) {
  const { person, locale } = await openPage();
  if (person.role !== "school_admin" || person.schoolId === null) notFound();
  const status = (await searchParams).status === "archived" ? "archived" : "active";
  // A new name is compared with those of all active classrooms, not only those on this page.
  const [page, active, t] = await Promise.all([
    listSchoolClassrooms(person, person.schoolId, { limit: PAGE_SIZE, status }),
    listActiveClassrooms(person, person.schoolId),
    getTranslations("classrooms"),
  ]);
  const path = hubPath(locale, "/classrooms");
  const choices = [
    { label: t("filterActive"), href: path, isCurrent: status === "active" },
    { label: t("filterArchived"), href: `${path}?status=archived`, isCurrent: status === "archived" },
  ];
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <ClientFrame texts={["classrooms"]} key={status}>
        <NuqsAdapter>
          <ClassroomsScreen
            schoolId={person.schoolId}
            status={status}
            initial={{ filters: { status }, page: { data: page.items, nextCursor: page.nextCursor } }}
            active={active}
            filter={<ChoiceBar label={t("status")} choices={choices} />}
          />
        </NuqsAdapter>
      </ClientFrame>
    </>
  );
}
