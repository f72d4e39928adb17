"use client";

import { useFormatter, useTranslations } from "next-intl";
import { playgroundCalls } from "@/client/contract/addresses-hub";
import type { PlaygroundCall } from "@/client/contract/playground";
import type { HubAnswer } from "@/components/data/hub-call";
import { ListEnd } from "@/components/data/list-end";
import { useHubList } from "@/components/data/use-hub-list";
import { Badge } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { SectionTitle } from "@/components/ui/page-header";

const NO_FILTERS = {};

function useColumns(): Column<PlaygroundCall>[] {
  const t = useTranslations("playground.calls");
  const purposes = useTranslations("playground.purposeShort");
  const faults = useTranslations("playground.faults.name");
  const format = useFormatter();
  return [
    {
      key: "operation",
      label: t("operation"),
      kind: "rowName",
      grows: true,
      cell: ({ operation, requestId }) => (
        <>
          <span className="block font-mono text-sm">{operation}</span>
          <span className="block text-sm font-normal text-muted">{t("requestId", { requestId })}</span>
        </>
      ),
    },
    {
      key: "answer",
      label: t("answer"),
      cell: ({ status, code }) => (
        <Badge tone={status < 400 ? "positive" : "negative"}>
          {[status, code].filter(Boolean).join(" ")}
        </Badge>
      ),
    },
    {
      key: "at",
      label: t("at"),
      cell: ({ at, durationMs }) => (
        <>
          <span className="whitespace-nowrap">{format.dateTime(new Date(at), { timeStyle: "medium" })}</span>{" "}
          <span className="whitespace-nowrap text-muted">
            {t("milliseconds", { ms: format.number(Math.round(durationMs)) })}
          </span>
        </>
      ),
    },
    { key: "credits", label: t("credits"), kind: "number", cell: ({ credits }) => format.number(credits) },
    {
      key: "launch",
      label: t("launch"),
      cell: ({ appSlug, purpose, variant }) =>
        [appSlug, purposes(purpose), variant === "valid" ? null : faults(variant)]
          .filter(Boolean)
          .join(" · "),
    },
  ];
}

/** The calls of the last 24 hours, newest first, as they happen. */
export function CallList({ initial, pageSize }: { initial: HubAnswer<PlaygroundCall[]>; pageSize: number }) {
  const t = useTranslations("playground.calls");
  const list = useHubList(playgroundCalls, {
    filters: NO_FILTERS,
    initial: { filters: NO_FILTERS, page: initial, isOld: true },
    pageSize,
  });
  const calls = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const columns = useColumns();
  return (
    <section aria-labelledby="calls">
      <SectionTitle id="calls">{t("title")}</SectionTitle>
      <p className="mb-4 text-muted">{t("help")}</p>
      {calls.length === 0 ? (
        <EmptyState title={t("empty")}>
          {t("emptyBody")} {t("missing")}
        </EmptyState>
      ) : (
        <DataTable
          caption={t("caption")}
          columns={columns}
          rows={calls}
          rowKey={({ requestId }) => requestId}
        />
      )}
      <ListEnd list={list} />
    </section>
  );
}
