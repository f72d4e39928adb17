import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientFrame } from "@/components/data/client-frame";
import { PageHeader } from "@/components/ui/page-header";
import { hubPath } from "@/lib/i18n/paths";
import { addDays } from "@/lib/time/calendar-day";
import { getSummary, getUsageTotals } from "@/lib/usage/get-summary";
import { getUsageContext } from "@/lib/usage/get-usage-context";
import { listNamedEntries } from "@/lib/usage/list-entries";
import { openPage, orNotFound } from "../open-page";
import { OwnListPager } from "../own-list-pager";
import { getParam, type SearchParams } from "../search-params";
import { OwnUsage } from "./_parts/own-usage";
import type { UsageRequest } from "./_parts/read-usage-view";
import { StaffUsage } from "./_parts/staff-usage";

export async function generateMetadata(): Promise<Metadata> {
  const [{ person }, t] = await Promise.all([openPage(), getTranslations("usage")]);
  return { title: t(person.role === "student" ? "titleOwn" : "title") };
}

/** The usage that the person may see (protocol: People and roles). */
export default async function UsagePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const request = { ...(await openPage()), searchParams: await searchParams };
  return request.person.role === "student" ? <StudentUsage {...request} /> : <StaffUsage {...request} />;
}

const PAGE_SIZE = 30;
/** A student's credits are summed by activity over these days. */
const DAYS = 30;

async function StudentUsage({ person, locale, searchParams }: UsageRequest) {
  const start = getParam(searchParams, "cursor") || null;
  const { timeZone, today } = await getUsageContext(person, undefined);
  const lately = { groupBy: "activity", from: addDays(today, 1 - DAYS), to: today } as const;
  const [{ items, nextCursor }, totals, byActivity, t] = await Promise.all([
    orNotFound(listNamedEntries(person, { limit: PAGE_SIZE, ...(start && { cursor: start }) })),
    getUsageTotals(person),
    getSummary(person, lately),
    getTranslations("usage"),
  ]);
  return (
    <>
      <PageHeader title={t("titleOwn")} lead={t("leadOwn")} />
      <ClientFrame texts={["usage"]} timeZone={timeZone}>
        <OwnUsage
          key={`${person.id} ${start}`}
          expectedProfileId={person.id}
          timeZone={timeZone}
          totals={totals}
          lately={lately}
          byActivity={byActivity}
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
