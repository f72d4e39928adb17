import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { ClientFrame } from "@/components/data/client-frame";
import { PageHeader } from "@/components/ui/page-header";
import type { Person } from "@/lib/access/person";
import { AUDIT_ACTIONS } from "@/lib/audit/audit-actions";
import { listAuditEvents, OPERATOR_TIME_ZONE } from "@/lib/audit/list-audit-events";
import { localName } from "@/lib/i18n/names";
import type { AppLocale } from "@/lib/i18n/routing";
import { getSchool, listPoolOwners } from "@/lib/schools/list-pool-owners";
import { auditEvents as contract } from "@/packages/client/contract/audit-events";
import { openPage, orNotFound, pageTitle } from "../open-page";
import { readAddressFilters } from "../read-address-filters";
import type { SearchParams } from "../search-params";
import type { SchoolChoice } from "./_parts/audit-filter-bar";
import { AUDIT_FILTERS } from "./_parts/audit-filter-names";
import { AuditList } from "./_parts/audit-list";
import { withUsableDays } from "./_parts/day-problems";

export const generateMetadata = pageTitle("audit.title");

/** "All schools", the first 200 active ones by name, and the chosen one. Others are chosen by the link on their own page. */
async function listSchoolChoices(
  person: Person,
  locale: AppLocale,
  chosenId: string,
): Promise<SchoolChoice[]> {
  if (person.role !== "operator") return [];
  const [{ items }, t] = await Promise.all([
    listPoolOwners(person, { limit: 200, status: "active" }),
    getTranslations("audit"),
  ]);
  const isListed = chosenId === "" || items.some(({ schoolId }) => schoolId === chosenId);
  const chosen = isListed ? [] : [await orNotFound(getSchool(person, chosenId))];
  const schools = [...items, ...chosen].flatMap(({ schoolId, timeZone, ...names }) =>
    schoolId ? [{ id: schoolId, name: localName(locale, names), timeZone }] : [],
  );
  return [{ id: "", name: t("everySchool"), timeZone: OPERATOR_TIME_ZONE }, ...schools];
}

/** The audit log (protocol: People and roles): of the whole hub for operators, of their own school for school admins. */
export default async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { person, locale } = await openPage();
  if (person.role !== "operator" && person.role !== "school_admin") notFound();
  const urlFilters = readAddressFilters(AUDIT_FILTERS, await searchParams);
  const filters = withUsableDays(urlFilters.filters);
  const nonEmptyFilters = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
  const query = contract.query?.safeParse(nonEmptyFilters);
  if (!query?.success) notFound();
  const [page, schools, t] = await Promise.all([
    orNotFound(listAuditEvents(person, query.data)),
    listSchoolChoices(person, locale, filters.schoolId),
    getTranslations("audit"),
  ]);
  return (
    <>
      <PageHeader title={t("title")} lead={t(person.role === "operator" ? "lead" : "leadSchool")} />
      <ClientFrame texts={["audit"]} timeZone={page.timeZone}>
        <NuqsAdapter>
          <AuditList
            actions={AUDIT_ACTIONS}
            schools={schools}
            timeZone={page.timeZone}
            initial={{ filters, page: { data: page.items, nextCursor: page.nextCursor } }}
          />
        </NuqsAdapter>
      </ClientFrame>
    </>
  );
}
