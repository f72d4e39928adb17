"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { listPools } from "@/client/contract/addresses";
import type { PoolOwner } from "@/client/contract/schools";
import { GrantDialog, type GrantTarget } from "@/components/credits/grant-dialog";
import { queryKeyOf } from "@/components/data/hub-call";
import { ListEnd } from "@/components/data/list-end";
import { TypedSearch } from "@/components/data/typed-search";
import { useAddressFilters } from "@/components/data/use-address-filters";
import { useAskedForm } from "@/components/data/use-asked-form";
import { type InitialList, useHubList } from "@/components/data/use-hub-list";
import { PoolOwnerTable } from "@/components/schools/pool-owner-table";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Toolbar } from "@/components/ui/toolbar";
import { NewSchoolDialog } from "./new-school-dialog";
import { POOL_FILTERS } from "./pool-filter-names";

/** Every school and playground with what its pool has: found, granted, and added to. */
export function PoolList({
  initial,
  schoolsPath,
}: {
  initial: InitialList<PoolOwner>;
  /** The address of the schools' pages, without the id. */
  schoolsPath: string;
}) {
  const t = useTranslations("operator");
  const [filters, setFilters] = useAddressFilters(POOL_FILTERS);
  const list = useHubList(listPools, { filters, initial });
  const client = useQueryClient();
  const router = useRouter();
  const { form, open, close } = useAskedForm(["school"]);
  const [granting, setGranting] = useState<GrantTarget | null>(null);
  const owners = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const refresh = () => {
    void client.invalidateQueries({ queryKey: queryKeyOf(listPools) });
    // The steps of the set-up above the list come from the server.
    router.refresh();
  };
  return (
    <>
      <Toolbar label={t("filter")} actions={<Button onClick={() => open("school")}>{t("add")}</Button>}>
        <TypedSearch label={t("search")} q={filters.q} onChange={(q) => setFilters({ q })} />
        <Field label={t("standing")} className="sm:w-40">
          <Select
            value={filters.standing}
            onChange={(event) => setFilters({ standing: event.currentTarget.value })}
          >
            <option value="">{t("standings.active")}</option>
            <option value="archived">{t("standings.archived")}</option>
          </Select>
        </Field>
      </Toolbar>
      {owners.length === 0 ? (
        list.isLoadingError ? null : (
          <Empty isNarrowed={filters.q !== "" || filters.standing !== ""} />
        )
      ) : (
        <PoolOwnerTable owners={owners} schoolsPath={schoolsPath} onGrant={setGranting} />
      )}
      <ListEnd list={list} />
      <NewSchoolDialog open={form === "school"} onClose={close} onMade={refresh} schoolsPath={schoolsPath} />
      <GrantDialog
        target={granting}
        onClose={() => setGranting(null)}
        onGranted={() => {
          setGranting(null);
          refresh();
        }}
      />
    </>
  );
}

function Empty({ isNarrowed }: { isNarrowed: boolean }) {
  const t = useTranslations("operator");
  return (
    <EmptyState title={t(isNarrowed ? "noneFound" : "empty")}>
      {t(isNarrowed ? "noneFoundBody" : "emptyBody")}
    </EmptyState>
  );
}
