import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientFrame } from "@/components/data/client-frame";
import { PageHeader } from "@/components/ui/page-header";
import type { Person } from "@/lib/access/person";
import { hubPath } from "@/lib/i18n/paths";
import type { AppLocale } from "@/lib/i18n/routing";
import { getUsageTotals } from "@/lib/usage/get-summary";
import { getUsageContext } from "@/lib/usage/get-usage-context";
import { listNamedEntries } from "@/lib/usage/list-entries";
import { openPage, orNotFound } from "../open-page";
import { OwnListPager } from "../own-list-pager";
import { getParam, type SearchParams } from "../search-params";
import { OwnUsage } from "./_parts/own-usage";
import { StaffUsage } from "./_parts/staff-usage";

export async function generateMetadata(): Promise<Metadata> {
  const [{ person }, t] = await Promise.all([openPage(), getTranslations("usage")]);
  return { title: t(person.role === "student" ? "titleOwn" : "title") };
}

interface Props {
  searchParams: Promise<SearchParams>;
}

/** The usage that the person may see (protocol: People and roles). */
export default async function UsagePage(props: Props) {
  const { person, locale } = await openPage();
  const searchParams = await props.searchParams;
  return person.role === "student" ? (
    <StudentUsage person={person} locale={locale} searchParams={searchParams} />
  ) : (
    <StaffUsage person={person} locale={locale} searchParams={searchParams} />
  );
}

const PAGE_SIZE = 30;

interface StudentUsageProps {
  person: Person;
  locale: AppLocale;
  searchParams: SearchParams;
}

async function StudentUsage({ person, locale, searchParams }: StudentUsageProps) {
  const start = getParam(searchParams, "cursor") || null;
  const [{ items, nextCursor }, totals, { timeZone }, t] = await Promise.all([
    orNotFound(listNamedEntries(person, { limit: PAGE_SIZE, ...(start && { cursor: start }) })),
    getUsageTotals(person),
    getUsageContext(person, undefined),
    getTranslations("usage"),
  ]);
  return (
    <>
      <PageHeader title={t("titleOwn")} />
      <ClientFrame texts={["usage"]} timeZone={timeZone}>
        <OwnUsage
          key={`${person.id} ${start}`}
          expectedProfileId={person.id}
          timeZone={timeZone}
          totals={totals}
          entries={{
            query: { expectedProfileId: person.id },
            pageSize: PAGE_SIZE,
            start,
            page: { data: items, nextCursor },
          }}
        />
      </ClientFrame>
      <OwnListPager path={hubPath(locale, "/usage")} start={start} nextCursor={nextCursor} />
    </>
  );
}
