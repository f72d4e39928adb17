"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { ListEnd } from "@/components/data/list-end";
import { useAddressFilters } from "@/components/data/use-address-filters";
import { type InitialList, useHubList } from "@/components/data/use-hub-list";
import { buttonClass } from "@/components/ui/button-class";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { ScriptButton } from "@/components/ui/script-button";
import type { AuditAction } from "@/lib/audit/audit-actions";
import { localName, personName, zoneName } from "@/lib/i18n/names";
import { addressOf } from "@/packages/client/contract/address-of";
import type { AuditEvent } from "@/packages/client/contract/audit-events";
import { AuditFilterBar, type SchoolChoice } from "./audit-filter-bar";
import { AUDIT_FILTERS } from "./audit-filter-names";
import { withUsableDays } from "./day-problems";
import { useDetailText } from "./use-detail-text";

type NamedPerson = NonNullable<AuditEvent["actor"]>;

export function AuditList({
  initial,
  actions,
  schools,
  ...page
}: {
  initial: InitialList<AuditEvent>;
  actions: readonly AuditAction[];
  /** "All schools" first, with an empty id; the list is empty for a school admin, who sees one school. */
  schools: readonly SchoolChoice[];
  /** The time zone in which times are shown while no school of `schools` is chosen. */
  timeZone: string;
}) {
  const t = useTranslations("audit");
  const locale = useLocale();
  const format = useFormatter();
  const detailText = useDetailText();
  const [urlFilters, setFilters] = useAddressFilters(AUDIT_FILTERS);
  const filters = withUsableDays(urlFilters);
  const timeZone = schools.find(({ id }) => id === filters.schoolId)?.timeZone ?? page.timeZone;
  const list = useHubList("GET /audit/events", { filters, initial });
  const events = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const isFiltered = Object.values(filters).some((value) => value !== "");
  const actionText = (action: string) => {
    const key = `actions.${action as AuditAction}` as const;
    return t.has(key) ? t(key) : action;
  };
  const personButton = ({ id, displayName }: NamedPerson, filter: "actor" | "subject") => {
    const name = personName(locale, displayName);
    return (
      <ScriptButton
        type="button"
        title={t(filter === "actor" ? "filterByActor" : "filterBySubject", { name })}
        className="inline-flex min-h-6 items-center text-left text-accent underline"
        onClick={() => setFilters({ [filter]: id })}
      >
        {name}
      </ScriptButton>
    );
  };
  const school: Column<AuditEvent> = {
    key: "school",
    label: t("school"),
    isFreeText: true,
    cell: ({ school }) => (school ? localName(locale, school) : null),
  };
  const columns: Column<AuditEvent>[] = [
    {
      key: "when",
      label: t("when"),
      kind: "rowName",
      cell: ({ at }) => (
        <time dateTime={at} className="whitespace-nowrap">
          {format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "medium", timeZone })}
        </time>
      ),
    },
    {
      key: "actor",
      label: t("actor"),
      isFreeText: true,
      cell: ({ actor }) => (actor ? personButton(actor, "actor") : t("hub")),
    },
    { key: "action", label: t("action"), cell: ({ action }) => actionText(action) },
    {
      key: "subject",
      label: t("subject"),
      isFreeText: true,
      cell: ({ subject }) => (subject ? personButton(subject, "subject") : null),
    },
    ...(schools.length > 0 ? [school] : []),
    {
      key: "details",
      label: t("details"),
      cell: (event) => {
        const name = event.target?.name ?? null;
        const text = detailText(event);
        return name || text ? (
          <span className="block max-w-80 wrap-anywhere text-sm">
            {name ? <span className="block font-semibold">{name}</span> : null}
            <span className="text-muted">{text}</span>
          </span>
        ) : null;
      },
    },
    { key: "address", label: t("address"), cell: ({ address }) => address },
  ];
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
        <DataTable caption={t("caption")} columns={columns} rows={events} rowKey={({ id }) => id} />
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
