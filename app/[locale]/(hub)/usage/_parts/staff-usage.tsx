import { getTranslations } from "next-intl/server";
import { ClientFrame } from "@/components/data/client-frame";
import { PageHeader } from "@/components/ui/page-header";
import type { Person } from "@/lib/access/person";
import { localName, zoneName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import type { AppLocale } from "@/lib/i18n/routing";
import type { SearchParams } from "../../search-params";
import { BalanceList } from "./balance-list";
import { BreakdownSection } from "./breakdown-section";
import { DayChart } from "./day-chart";
import { FilterChips } from "./filter-chips";
import { LedgerSection } from "./ledger-section";
import { RangePicker } from "./range-picker";
import { readUsageView } from "./read-usage-view";
import { UsageFigures } from "./usage-figures";
import { isNarrowed } from "./usage-query";

interface Props {
  person: Person;
  locale: AppLocale;
  searchParams: SearchParams;
}

export async function StaffUsage({ person, locale, searchParams }: Props) {
  const [view, t] = await Promise.all([
    readUsageView({ person, locale, searchParams }),
    getTranslations("usage"),
  ]);
  const path = hubPath(locale, "/usage");
  const { school, timeZone } = view.context;
  const isEverySchool = person.role === "operator" && school === null;
  const zone = t(isEverySchool ? "timeZoneAllSchools" : "timeZone", {
    zone: zoneName(locale, timeZone),
  });
  return (
    <>
      <PageHeader title={t("title")} lead={school ? `${localName(locale, school)} · ${zone}` : zone} />
      {isEverySchool && !isNarrowed(view.query) ? (
        <BalanceList person={person} locale={locale} path={path} query={view.query} />
      ) : null}
      <UsageFigures view={view} />
      <ClientFrame texts={["ledger"]} timeZone={timeZone}>
        <RangePicker view={view} path={path} />
        <FilterChips view={view} path={path} />
        <DayChart view={view} />
        <BreakdownSection view={view} path={path} />
        <LedgerSection view={view} path={path} />
      </ClientFrame>
    </>
  );
}
