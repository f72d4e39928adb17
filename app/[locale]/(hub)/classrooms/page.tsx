import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { ClientFrame } from "@/components/data/client-frame";
import { ChoiceBar } from "@/components/ui/choice";
import { PageHeader } from "@/components/ui/page-header";
import { hubPath } from "@/i18n/paths";
import { listSchoolClassrooms } from "@/lib/classrooms/list-school-classrooms";
import { openPage } from "../open-page";
import { ClassroomsScreen } from "./_parts/classrooms-screen";

const PAGE_SIZE = 50;

/** The tab's title. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("classrooms"))("title") };
}

interface Props {
  searchParams: Promise<{ standing?: string | string[] }>;
}

/** The classrooms of a school, for its admins (protocol: People and roles). */
export default async function ClassroomsPage({ searchParams }: Props) {
  const { person, locale } = await openPage();
  if (person.role !== "school_admin" || person.schoolId === null) notFound();
  const standing = (await searchParams).standing === "archived" ? "archived" : "active";
  const [page, t] = await Promise.all([
    listSchoolClassrooms(person, person.schoolId, { limit: PAGE_SIZE, standing }),
    getTranslations("classrooms"),
  ]);
  const path = hubPath(locale, "/classrooms");
  const choices = [
    { label: t("active"), href: path, isCurrent: standing === "active" },
    { label: t("archivedOnes"), href: `${path}?standing=archived`, isCurrent: standing === "archived" },
  ];
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <ClientFrame texts={["classrooms"]} key={standing}>
        <NuqsAdapter>
          <ClassroomsScreen
            schoolId={person.schoolId}
            standing={standing}
            initial={{ filters: { standing }, page: { data: page.items, nextCursor: page.nextCursor } }}
            choices={<ChoiceBar label={t("standing")} choices={choices} />}
          />
        </NuqsAdapter>
      </ClientFrame>
    </>
  );
}
