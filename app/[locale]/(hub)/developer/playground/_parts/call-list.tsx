"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { playgroundCalls } from "@/client/contract/addresses-hub";
import type { Playground, PlaygroundCall } from "@/client/contract/playground";
import type { HubAnswer } from "@/components/data/hub-call";
import { ListEnd } from "@/components/data/list-end";
import { useHubList } from "@/components/data/use-hub-list";
import { Badge } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { SectionTitle } from "@/components/ui/page-header";

const NO_FILTERS = {};

/** How long a started app may take to its first call before the page says what may be wrong. */
const FIRST_CALL_MS = 5_000;

type Start = Playground["launches"][number];

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

/**
 * Whether no call came within some seconds of the last start. The calls are read once more then, since a page behind the tab of
 * the app gets no events. To an untrusted proxy a good app sends nothing.
 */
function useIsUnheard(
  lastStart: Start | undefined,
  calls: PlaygroundCall[],
  refetch: () => Promise<{ isSuccess: boolean }>,
) {
  const startedAt = lastStart?.variant === "untrusted-proxy" ? undefined : lastStart?.startedAt;
  const [waitedFor, setWaitedFor] = useState<string>();
  useEffect(() => {
    if (startedAt === undefined) return;
    const look = async () => {
      if ((await refetch()).isSuccess) setWaitedFor(startedAt);
    };
    const timer = setTimeout(() => void look(), FIRST_CALL_MS);
    return () => clearTimeout(timer);
  }, [startedAt, refetch]);
  const isHeard = calls[0] !== undefined && startedAt !== undefined && calls[0].at >= startedAt;
  return startedAt !== undefined && waitedFor === startedAt && !isHeard;
}

/** The calls of the last 24 hours, newest first, as they happen. */
export function CallList({
  initial,
  pageSize,
  lastStart,
}: {
  initial: HubAnswer<PlaygroundCall[]>;
  pageSize: number;
  lastStart: Start | undefined;
}) {
  const t = useTranslations("playground.calls");
  const list = useHubList(playgroundCalls, {
    filters: NO_FILTERS,
    initial: { filters: NO_FILTERS, page: initial, isOld: true },
    pageSize,
  });
  const calls = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const columns = useColumns();
  const isUnheard = useIsUnheard(lastStart, calls, list.refetch);
  return (
    <section aria-labelledby="calls">
      <SectionTitle id="calls">{t("title")}</SectionTitle>
      <p className="mb-4 text-muted">{t("help")}</p>
      <div role="status">
        {isUnheard && calls.length > 0 ? (
          <Notice tone="warning">
            {t("unheard")} {t("missing")}
          </Notice>
        ) : null}
      </div>
      {calls.length === 0 ? (
        <EmptyState title={t("empty")}>
          {t("emptyBody")} {t("nothing")} {t("missing")}
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
