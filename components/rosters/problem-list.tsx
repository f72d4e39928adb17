"use client";

import { useTranslations } from "next-intl";
import { ListEnd } from "@/components/data/list-end";
import { useHubList } from "@/components/data/use-hub-list";
import { type Column, DataTable } from "@/components/ui/data-table";
import { SectionTitle } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import type { RosterProblem } from "@/packages/client/contract/rosters";

/** The rows of the file that are refused, or those that are imported with a warning, and why. */
export function ProblemList({
  ids,
  result,
}: {
  ids: { schoolId: string; importId: string };
  result: RosterProblem["result"];
}) {
  const t = useTranslations("rosters.problems");
  const own = useTranslations(result === "refused" ? "rosters.problems" : "rosters.warnings");
  const changes = useTranslations("rosters.changes");
  const list = useHubList("GET /schools/{schoolId}/roster-imports/{importId}/problems", {
    params: ids,
    filters: { result },
  });
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const columns: Column<RosterProblem>[] = [
    {
      key: "row",
      label: t("row"),
      kind: "rowName",
      cell: ({ file, row }) => changes("rowIn", { file, row }),
    },
    { key: "field", label: t("field"), cell: ({ field }) => field || null },
    { key: "value", label: t("value"), isFreeText: true, cell: ({ value }) => value },
    { key: "reason", label: t("reason"), grows: true, cell: ({ message }) => message },
  ];
  return (
    <section aria-labelledby={`roster-${result}`} className="mb-8">
      <SectionTitle id={`roster-${result}`}>{own("title")}</SectionTitle>
      <p className="mb-4 text-muted">{own("lead")}</p>
      {rows ? (
        <DataTable
          caption={own("caption")}
          columns={columns}
          rows={rows}
          rowKey={({ file, row, field, code }) => `${file} ${row} ${field} ${code}`}
        />
      ) : null}
      {rows === undefined && !list.isLoadingError ? <Skeleton className="h-24" /> : null}
      <ListEnd list={list} />
    </section>
  );
}
