"use client";

import { useTranslations } from "next-intl";
import { auditEvents } from "@/client/contract/addresses";
import type { AuditAction } from "@/client/contract/audit";
import type { AuditEvent } from "@/client/contract/audit-events";
import { addressOf } from "@/components/data/hub-call";
import { ListEnd } from "@/components/data/list-end";
import { useAddressFilters } from "@/components/data/use-address-filters";
import { type InitialList, useHubList } from "@/components/data/use-hub-list";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { AUDIT_FILTERS } from "./audit-filter-names";
import { AuditFilterBar, type SchoolChoice } from "./audit-filters";
import { AuditTable } from "./audit-table";
import { withUsableDays } from "./day-problems";

/** The audit log, narrowed and read page by page. */
export function AuditList({
  initial,
  actions,
  schools,
  ...page
}: {
  initial: InitialList<AuditEvent>;
  /** Everything that the log can tell. */
  actions: readonly AuditAction[];
  /** All of them first, as one with an empty id; empty for a school admin, who reads one school's part. */
  schools: readonly SchoolChoice[];
  /** Of the part that the page brought along. */
  timeZone: string;
}) {
  const t = useTranslations("audit");
  const [asked, setFilters] = useAddressFilters(AUDIT_FILTERS);
  const filters = withUsableDays(asked);
  const timeZone = schools.find(({ id }) => id === filters.schoolId)?.timeZone ?? page.timeZone;
  const list = useHubList(auditEvents, { filters, initial });
  const events = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const given = Object.entries(filters).filter(([, value]) => value !== "");
  return (
    <>
      <AuditFilterBar
        filters={asked}
        actions={actions}
        schools={schools}
        onChange={setFilters}
        isNarrowed={Object.values(asked).some((value) => value !== "")}
      />
      {events.length === 0 ? (
        list.isLoadingError ? null : (
          <EmptyState title={t(given.length > 0 ? "noneFound" : "empty")}>
            {t(given.length > 0 ? "noneFoundBody" : "emptyBody")}
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
        <p className="text-sm text-muted">{t("zone", { zone: timeZone })}</p>
        <a
          href={addressOf(auditEvents, { query: { ...filters, format: "csv" } })}
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
