"use client";

import { useLocale, useTranslations } from "next-intl";
import { ListEnd } from "@/components/data/list-end";
import { useAddressFilters } from "@/components/data/use-address-filters";
import { type InitialList, useHubList } from "@/components/data/use-hub-list";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { zoneName } from "@/lib/i18n/names";
import { addressOf } from "@/packages/client/contract/address-of";
import type { AuditAction } from "@/packages/client/contract/audit-actions";
import type { AuditEvent } from "@/packages/client/contract/audit-events";
import { AuditFilterBar, type SchoolChoice } from "./audit-filter-bar";
import { AUDIT_FILTERS } from "./audit-filter-names";
import { AuditTable } from "./audit-table";
import { withUsableDays } from "./day-problems";

/** The audit log with its filters, loaded page by page. */
export function AuditList({
  initial,
  actions,
  schools,
  ...page
}: {
  initial: InitialList<AuditEvent>;
  /** All actions that the log can contain. */
  actions: readonly AuditAction[];
  /** "All schools" first, with an empty id; the list is empty for a school admin, who sees one school. */
  schools: readonly SchoolChoice[];
  /** The time zone in which times are shown while no school of `schools` is chosen. */
  timeZone: string;
}) {
  const t = useTranslations("audit");
  const locale = useLocale();
  const [urlFilters, setFilters] = useAddressFilters(AUDIT_FILTERS);
  const filters = withUsableDays(urlFilters);
  const timeZone = schools.find(({ id }) => id === filters.schoolId)?.timeZone ?? page.timeZone;
  const list = useHubList("GET /audit/events", { filters, initial });
  const events = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const isFiltered = Object.values(filters).some((value) => value !== "");
  return (
    <>
      <AuditFilterBar
        filters={urlFilters}
        actions={actions}
        schools={schools}
        onChange={setFilters}
        isFiltered={Object.values(urlFilters).some((value) => value !== "")}
      />
      {events.length === 0 ? (
        list.isLoadingError ? null : (
          <EmptyState title={t(isFiltered ? "noneFound" : "empty")}>
            {t(isFiltered ? "noneFoundBody" : "emptyBody")}
          </EmptyState>
        )
      ) : (
        <AuditTable
          events={events}
          timeZone={timeZone}
          showsSchools={schools.length > 0}
          onChoose={setFilters}
        />
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">{t("zone", { zone: zoneName(locale, timeZone) })}</p>
        <a
          href={addressOf("/audit/events", { query: { ...filters, format: "csv" } })}
          download
          className={buttonClass("secondary", "", "small")}
        >
          {t("csv")}
        </a>
      </div>
      <ListEnd list={list} />
    </>
  );
}
