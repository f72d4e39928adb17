"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { AppStatusBadges } from "@/components/apps/app-status";
import { ListEnd } from "@/components/data/list-end";
import { TypedSearch } from "@/components/data/typed-search";
import { useAddressFilters } from "@/components/data/use-address-filters";
import { type InitialList, useHubList } from "@/components/data/use-hub-list";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { Toolbar } from "@/components/ui/toolbar";
import { localName } from "@/lib/i18n/names";
import type { ListedApp } from "@/packages/client/contract/apps";
import { APP_FILTERS } from "./app-filter-names";

const STATUSES = ["pending", "approved", "suspended", "refused", "draft"] as const;

export function AppList({
  initial,
  appsPath,
}: {
  initial: InitialList<ListedApp>;
  /** The path of the app pages, without the slug. */
  appsPath: string;
}) {
  const t = useTranslations("apps");
  const format = useFormatter();
  const locale = useLocale();
  const [filters, setFilters] = useAddressFilters(APP_FILTERS);
  const list = useHubList("GET /apps", { filters, initial });
  const apps = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const isFiltered = filters.q !== "" || filters.status !== "";
  const columns: Column<ListedApp>[] = [
    {
      key: "app",
      label: t("app"),
      kind: "rowName",
      isFreeText: true,
      cell: ({ appSlug, appName, appNameKo }) => (
        <>
          <Link href={`${appsPath}/${appSlug}`} className="inline-flex min-h-6 items-center text-accent">
            {localName(locale, { name: appName, nameKo: appNameKo })}
          </Link>
          <span className="block font-mono text-sm font-normal text-muted">{appSlug}</span>
        </>
      ),
    },
    { key: "status", label: t("status"), cell: (app) => <AppStatusBadges {...app} /> },
    {
      key: "developer",
      label: t("developer"),
      isFreeText: true,
      cell: ({ developer }) => developer.displayName,
    },
    { key: "mode", label: t("mode"), cell: ({ integrationMode }) => t(`modes.${integrationMode}`) },
    {
      key: "changed",
      label: t("changed"),
      cell: ({ updatedAt }) => format.dateTime(new Date(updatedAt), { dateStyle: "medium" }),
    },
  ];
  return (
    <>
      <Toolbar label={t("filter")}>
        <TypedSearch label={t("search")} q={filters.q} onChange={(q) => setFilters({ q })} />
        <Field label={t("status")} className="sm:w-44">
          <Select
            value={filters.status}
            onChange={(event) => setFilters({ status: event.currentTarget.value })}
          >
            <option value="">{t("everyStatus")}</option>
            {STATUSES.map((status) => (
              <option key={status} value={status}>
                {t(`statuses.${status}`)}
              </option>
            ))}
          </Select>
        </Field>
      </Toolbar>
      {apps.length === 0 ? (
        list.isLoadingError ? null : (
          <EmptyState title={t(isFiltered ? "noneFound" : "empty")}>
            {t(isFiltered ? "noneFoundBody" : "emptyBody")}
          </EmptyState>
        )
      ) : (
        <DataTable caption={t("caption")} columns={columns} rows={apps} rowKey={({ appSlug }) => appSlug} />
      )}
      <ListEnd list={list} />
    </>
  );
}
