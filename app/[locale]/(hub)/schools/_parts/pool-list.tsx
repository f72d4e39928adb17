"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useState } from "react";
import { GrantDialog, type GrantTarget } from "@/components/credits/grant-dialog";
import { queryKeyOf } from "@/components/data/hub-call";
import { ListEnd } from "@/components/data/list-end";
import { PageFrame, type PageFrameProps } from "@/components/data/page-frame";
import { TypedSearch } from "@/components/data/typed-search";
import { useAddressFilters } from "@/components/data/use-address-filters";
import { type InitialList, useHubList } from "@/components/data/use-hub-list";
import { useOpenForm } from "@/components/data/use-open-form";
import { PoolOwnerTable } from "@/components/schools/pool-owner-table";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Toolbar } from "@/components/ui/toolbar";
import type { PoolOwner } from "@/packages/client/contract/schools";
import { NewSchoolDialog } from "./new-school-dialog";
import { POOL_FILTERS } from "./pool-filter-names";

interface PoolListProps {
  initial: InitialList<PoolOwner>;
  schoolsPath: string;
}

/**
 * The schools and playgrounds with their credit pools: searches them, grants credits and adds schools. Provides its own messages
 * and query client (`PageFrame`), because it is loaded dynamically.
 */
export function PoolList({ locale, messages, ...list }: PageFrameProps & PoolListProps) {
  return (
    <PageFrame locale={locale} messages={messages}>
      <NuqsAdapter>
        <FilteredPools {...list} />
      </NuqsAdapter>
    </PageFrame>
  );
}

function FilteredPools({ initial, schoolsPath }: PoolListProps) {
  const t = useTranslations("schools");
  const [filters, setFilters] = useAddressFilters(POOL_FILTERS);
  const list = useHubList("GET /pools", { filters, initial });
  const client = useQueryClient();
  const router = useRouter();
  const { form, open, close } = useOpenForm(["school"]);
  const [granting, setGranting] = useState<GrantTarget | null>(null);
  const owners = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const isFiltered = filters.q !== "" || filters.status !== "";
  const refresh = () => {
    void client.invalidateQueries({ queryKey: queryKeyOf("GET /pools") });
    // The set-up steps above the list are rendered on the server.
    router.refresh();
  };
  return (
    <>
      <Toolbar label={t("filter")} actions={<Button onClick={() => open("school")}>{t("add")}</Button>}>
        <TypedSearch label={t("search")} q={filters.q} onChange={(q) => setFilters({ q })} />
        <Field label={t("status")} className="sm:w-40">
          <Select
            value={filters.status}
            onChange={(event) => setFilters({ status: event.currentTarget.value })}
          >
            <option value="">{t("statuses.active")}</option>
            <option value="archived">{t("statuses.archived")}</option>
          </Select>
        </Field>
      </Toolbar>
      {owners.length === 0 ? (
        list.isLoadingError ? null : (
          <EmptyState title={t(isFiltered ? "noneFound" : "empty")}>
            {t(isFiltered ? "noneFoundBody" : "emptyBody")}
          </EmptyState>
        )
      ) : (
        <PoolOwnerTable owners={owners} schoolsPath={schoolsPath} onGrant={setGranting} />
      )}
      <ListEnd list={list} />
      <NewSchoolDialog
        open={form === "school"}
        onClose={close}
        onCreated={refresh}
        schoolsPath={schoolsPath}
      />
      {granting ? (
        <GrantDialog
          target={granting}
          onClose={() => setGranting(null)}
          onGranted={() => {
            setGranting(null);
            refresh();
          }}
        />
      ) : null}
    </>
  );
}
