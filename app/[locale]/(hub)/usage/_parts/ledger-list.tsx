"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { type LedgerEntry, useLedgerColumns } from "./ledger-columns";

export interface LedgerPage {
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
  const locale = useLocale();
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
  const columns = useLedgerColumns({ showsSchools, showsBalance, locale });
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
