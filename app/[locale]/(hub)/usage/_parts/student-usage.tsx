import { getTranslations } from "next-intl/server";
import { ClientFrame } from "@/components/data/client-frame";
import { PageHeader } from "@/components/ui/page-header";
import type { Person } from "@/lib/access/person";
import { hubPath } from "@/lib/i18n/paths";
import type { AppLocale } from "@/lib/i18n/routing";
import { getUsageContext } from "@/lib/usage/get-usage-context";
import { getUsageTotals } from "@/lib/usage/get-usage-totals";
import { listNamedEntries } from "@/lib/usage/list-entries";
import { orNotFound } from "../../open-page";
import { OwnListPager } from "../../own-list-pager";
import { getParam, type SearchParams } from "../../search-params";
import { OwnUsage } from "./own-usage";

const PAGE_SIZE = 30;

interface Props {
  person: Person;
  locale: AppLocale;
  searchParams: SearchParams;
}

export async function StudentUsage({ person, locale, searchParams }: Props) {
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
