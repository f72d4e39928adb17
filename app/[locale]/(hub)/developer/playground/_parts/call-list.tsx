"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ListEnd } from "@/components/data/list-end";
import { useAddressFilters } from "@/components/data/use-address-filters";
import { type InitialList, useHubList } from "@/components/data/use-hub-list";
import { Badge } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { SectionTitle } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import { Toolbar } from "@/components/ui/toolbar";
import type { CallKind, Playground, PlaygroundCall } from "@/packages/client/contract/playground";
import { CALL_FILTERS } from "./call-filter-names";

const KINDS: readonly CallKind[] = [
  "errors",
  "student_activity",
  "student_preview",
  "teacher_manage",
  "faulty",
];

/** How long the page waits for the first call of a started app before it says what may be wrong. */
const FIRST_CALL_MS = 5_000;

type Start = Playground["launches"][number];

const callKey = ({ requestId }: PlaygroundCall) => requestId;

/**
 * Whether the app made no call within `FIRST_CALL_MS` of the last start. The calls are refetched first, since a page gets no
 * events while the app's tab hides it. Always false after a start with an untrusted proxy, where a correct app makes no call.
 */
function useHasNoCallSinceStart(
  lastStart: Start | undefined,
  calls: PlaygroundCall[],
  refetch: () => Promise<{ isSuccess: boolean }>,
) {
  const startedAt = lastStart?.variant === "untrusted-proxy" ? undefined : lastStart?.startedAt;
  const [waitedFor, setWaitedFor] = useState<string>();
  useEffect(() => {
    if (startedAt === undefined) return;
    const check = async () => {
      if ((await refetch()).isSuccess) setWaitedFor(startedAt);
    };
    const timer = setTimeout(() => void check(), FIRST_CALL_MS);
    return () => clearTimeout(timer);
  }, [startedAt, refetch]);
  const hasCalled = calls[0] !== undefined && startedAt !== undefined && calls[0].at >= startedAt;
  return startedAt !== undefined && waitedFor === startedAt && !hasCalled;
}

export function CallList({
  initial,
  lastStart,
}: {
  initial: InitialList<PlaygroundCall>;
  lastStart: Start | undefined;
}) {
  const t = useTranslations("playground.calls");
  const [filters, setFilters] = useAddressFilters(CALL_FILTERS);
  const list = useHubList("GET /developer/playground/calls", { filters, initial, rowKey: callKey });
  const isFiltered = filters.only !== "";
  const calls = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const purposes = useTranslations("playground.purposeShort");
  const faults = useTranslations("playground.faults.name");
  const format = useFormatter();
  const columns: Column<PlaygroundCall>[] = [
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
  const hasNoCallSinceStart = useHasNoCallSinceStart(isFiltered ? undefined : lastStart, calls, list.refetch);
  return (
    <section aria-labelledby="calls">
      <SectionTitle id="calls">{t("title")}</SectionTitle>
      <p className="mb-4 text-muted">{t("help")}</p>
      <div role="status">
        {hasNoCallSinceStart && calls.length > 0 ? (
          <Notice tone="warning">
            {t("unheard")} {t("missing")}
          </Notice>
        ) : null}
      </div>
      {calls.length > 0 || isFiltered ? (
        <Toolbar label={t("filter")}>
          <Field label={t("only")} className="sm:w-64">
            <Select
              value={filters.only}
              onChange={({ currentTarget }) => setFilters({ only: currentTarget.value })}
            >
              <option value="">{t("all")}</option>
              {KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`kinds.${kind}`)}
                </option>
              ))}
            </Select>
          </Field>
        </Toolbar>
      ) : null}
      {calls.length > 0 ? (
        <DataTable caption={t("caption")} columns={columns} rows={calls} rowKey={callKey} />
      ) : isFiltered ? (
        <EmptyState title={t("noneFound")}>{t("noneFoundBody")}</EmptyState>
      ) : (
        <EmptyState title={t("empty")}>
          {t("emptyBody")} {t("nothing")} {t("missing")}
        </EmptyState>
      )}
      <ListEnd list={list} {...(list.hasNextPage && { shown: t("newest") })} />
    </section>
  );
}
