import { getTranslations } from "next-intl/server";
import { ClientFrame } from "@/components/data/client-frame";
import { PageHeader } from "@/components/ui/page-header";
import { hubPath } from "@/i18n/paths";
import type { AppLocale } from "@/i18n/routing";
import type { Person } from "@/lib/access/person";
import { getUsagePlace } from "@/lib/usage/get-usage-place";
import { getUsageTotals } from "@/lib/usage/get-usage-totals";
import { listNamedEntries } from "@/lib/usage/list-entries";
import { type Asked, textIn } from "../../asked";
import { orNotFound } from "../../open-page";
import { OwnListPager } from "../../own-list-pager";
import { OwnUsage } from "./own-usage";

const PAGE_SIZE = 30;

interface Props {
  person: Person;
  locale: AppLocale;
  search: Asked;
}

/** A student's own credits. Shows all of it without script, and follows by itself with one. */
export async function StudentUsage({ person, locale, search }: Props) {
  const start = textIn(search, "cursor") || null;
  const query = { type: "hold" } as const;
  const [{ items, nextCursor }, totals, { timeZone }, t] = await Promise.all([
    orNotFound(listNamedEntries(person, { ...query, limit: PAGE_SIZE, ...(start && { cursor: start }) })),
    getUsageTotals(person),
    getUsagePlace(person, undefined),
    getTranslations("usage"),
  ]);
  return (
    <>
      <PageHeader title={t("titleOwn")} />
      <ClientFrame texts={["usage"]} timeZone={timeZone}>
        <OwnUsage
          key={`${person.id} ${start}`}
          shownTo={person.id}
          timeZone={timeZone}
          totals={totals}
          entries={{
            query: { ...query, shownTo: person.id },
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
