"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type DataOf, hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { Badge, type Tone } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { localName, personName } from "@/lib/i18n/names";
import { creditsChange } from "@/lib/usage/credits-change";

export type LedgerEntry = DataOf<"GET /usage/ledger">[number];

interface LedgerPage {
  items: LedgerEntry[];
  nextCursor: string | null;
}

interface Props {
  initial: LedgerPage;
  filters: Readonly<Record<string, string | undefined>>;
  showsSchools: boolean;
  /** Whether each entry has the balance of its credit pool after it; not for teachers, who are not responsible for the pool. */
  showsBalance: boolean;
  otherChoice: ReactNode;
}

/**
 * The ledger, newest first, with more pages on request. The first entries are never refetched, because each read of one
 * person's usage is recorded in the audit log.
 */
export function LedgerList({ initial, filters, showsSchools, showsBalance, otherChoice }: Props) {
  const t = useTranslations("ledger");
  const describeError = useCallError();
  const list = useInfiniteQuery({
    // The first entry is part of the key, so that a cached list never hides a new entry.
    queryKey: [...queryKeyOf("GET /usage/ledger"), filters, initial.items[0]?.id],
    queryFn: async ({ pageParam, signal }): Promise<LedgerPage> => {
      const query = { ...filters, cursor: pageParam };
      const response = await hubCall("GET /usage/ledger", { query, signal });
      return { items: response.data, nextCursor: response.nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    initialData: { pages: [initial], pageParams: [null] },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
  const entries = list.data.pages.flatMap(({ items }) => items);
  const columns = useLedgerColumns({ showsSchools, showsBalance });
  if (entries.length === 0) {
    return (
      <EmptyState title={t("empty")} action={otherChoice}>
        {t("emptyBody")}
      </EmptyState>
    );
  }
  return (
    <>
      <DataTable caption={t("title")} columns={columns} rows={entries} rowKey={({ id }) => id} />
      <Pagination
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoadMore={() => list.fetchNextPage()}
        problem={list.isFetchNextPageError ? describeError(list.error).message : null}
      />
    </>
  );
}

const TONES: Readonly<Record<LedgerEntry["type"], Tone>> = {
  grant: "accent",
  settle: "neutral",
  reserved: "neutral",
  released: "positive",
  adjust: "warning",
};

/** How an entry has changed the available credits. A released hold has changed nothing: its credits are available again. */
type Direction = "in" | "out" | "none";

const AMOUNT_CLASSES = { in: "text-positive", out: "text-negative", none: "text-ink" } as const;
const SIGNS = { in: "+", out: "−", none: "" } as const;

function getDirection(entry: LedgerEntry): Direction {
  if (entry.type === "released") return "none";
  return creditsChange(entry) < 0 ? "out" : "in";
}

function useLedgerColumns({
  showsSchools,
  showsBalance,
}: Pick<Props, "showsSchools" | "showsBalance">): Column<LedgerEntry>[] {
  const t = useTranslations("ledger");
  const format = useFormatter();
  const locale = useLocale();
  const columns: (Column<LedgerEntry> | null)[] = [
    {
      key: "time",
      label: t("time"),
      kind: "rowName",
      cell: ({ at }) => (
        <time dateTime={at} className="whitespace-nowrap">
          {format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" })}
        </time>
      ),
    },
    showsSchools
      ? {
          key: "school",
          label: t("school"),
          isFreeText: true,
          cell: ({ school }) => (school ? localName(locale, school) : t("developer")),
        }
      : null,
    {
      key: "type",
      label: t("filter.type"),
      cell: (entry) => (
        <>
          <Badge tone={TONES[entry.type]}>{t(`types.${entry.type}`)}</Badge>
          {entry.mediaType ? (
            <span className="ml-2 text-sm text-muted">{t(`media.${entry.mediaType}`)}</span>
          ) : null}
        </>
      ),
    },
    {
      key: "person",
      label: t("person"),
      isFreeText: true,
      cell: ({ actor, classroomName }) => (
        <>
          {actor ? personName(locale, actor.displayName) : "–"}
          {classroomName ? <span className="block text-sm text-muted">{classroomName}</span> : null}
        </>
      ),
    },
    {
      key: "about",
      label: t("about"),
      isFreeText: true,
      cell: (entry) => {
        const { activityTitle, note, app, model } = entry;
        return (
          <>
            {activityTitle ?? note ?? "–"}
            <span className="block text-sm text-muted">
              {[app && localName(locale, app), model].filter((name) => name !== null).join(" · ")}
            </span>
          </>
        );
      },
    },
    {
      key: "amount",
      label: t("amount"),
      kind: "number",
      cell: (entry) => {
        const direction = getDirection(entry);
        return (
          <span className={`font-semibold tabular-nums ${AMOUNT_CLASSES[direction]}`}>
            {SIGNS[direction]}
            {format.number(Math.abs(entry.amountCredits))}
          </span>
        );
      },
    },
    showsBalance
      ? {
          key: "balance",
          label: t("balanceAfter"),
          kind: "number",
          cell: ({ balanceAfterCredits }) =>
            balanceAfterCredits === null ? "–" : format.number(balanceAfterCredits),
        }
      : null,
  ];
  return columns.filter((column) => column !== null);
}
