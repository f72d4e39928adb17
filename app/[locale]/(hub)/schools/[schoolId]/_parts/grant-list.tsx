"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { HubAnswer } from "@/components/data/hub-call";
import { ListEnd } from "@/components/data/list-end";
import { useHubList } from "@/components/data/use-hub-list";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { SectionTitle } from "@/components/ui/page-header";
import type { Grant } from "@/packages/client/contract/grants";

const NO_FILTERS = {};

export function GrantList({ schoolId, initial }: { schoolId: string; initial: HubAnswer<Grant[]> }) {
  const t = useTranslations("school");
  const format = useFormatter();
  const list = useHubList("GET /schools/{schoolId}/grants", {
    params: { schoolId },
    filters: NO_FILTERS,
    initial: { filters: NO_FILTERS, page: initial },
  });
  const grants = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const columns: Column<Grant>[] = [
    {
      key: "when",
      label: t("when"),
      kind: "rowName",
      cell: ({ at }) => format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" }),
    },
    { key: "what", label: t("entryType"), cell: ({ type }) => t(`types.${type}`) },
    {
      key: "amount",
      label: t("amount"),
      kind: "number",
      cell: ({ amountCredits }) => format.number(amountCredits, { signDisplay: "always" }),
    },
    {
      key: "after",
      label: t("balanceAfter"),
      kind: "number",
      cell: ({ balanceAfterCredits }) => format.number(balanceAfterCredits),
    },
    { key: "note", label: t("note"), isFreeText: true, cell: ({ note }) => note },
    {
      key: "by",
      label: t("grantedBy"),
      isFreeText: true,
      cell: ({ actor }) => actor?.displayName ?? t("grantedByHub"),
    },
  ];
  return (
    <section aria-labelledby="grants" className="mb-10">
      <SectionTitle id="grants">{t("grants")}</SectionTitle>
      {grants.length === 0 ? (
        <EmptyState title={t("noGrants")}>{t("noGrantsBody")}</EmptyState>
      ) : (
        <DataTable caption={t("grantsCaption")} columns={columns} rows={grants} rowKey={({ id }) => id} />
      )}
      <ListEnd list={list} />
    </section>
  );
}
