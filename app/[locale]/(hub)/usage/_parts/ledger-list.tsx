"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { usageLedger } from "@/client/contract/addresses";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import type { LedgerEntry } from "./ledger-columns";
import { useLedgerColumns } from "./ledger-columns";

/** Entries of the ledger, and where they go on. */
export interface LedgerPage {
  items: LedgerEntry[];
  nextCursor: string | null;
}

interface Props {
  /** What the page brought along. */
  initial: LedgerPage;
  filters: Readonly<Record<string, string | undefined>>;
  /** For whoever looks at more than one. */
  showsSchools: boolean;
  /** For whoever answers for a pool. */
  showsBalance: boolean;
}

/**
 * The ledger, newest first, as far as one has asked for. Its beginning is the page's own and is never read again: reading
 * one person's is told to the audit log once for each opening.
 */
export function LedgerList({ initial, filters, showsSchools, showsBalance }: Props) {
  const t = useTranslations("ledger");
  const locale = useLocale();
  const tell = useCallError();
  const list = useInfiniteQuery({
    // Another beginning is another list: what one comes back to is never older than its page.
    queryKey: [...queryKeyOf(usageLedger), filters, initial.items[0]?.id],
    queryFn: async ({ pageParam, signal }): Promise<LedgerPage> => {
      const query = { ...filters, cursor: pageParam };
      const answer = await hubCall(usageLedger, { query, signal });
      return { items: answer.data, nextCursor: answer.nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    initialData: { pages: [initial], pageParams: [null] },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
  const entries = list.data.pages.flatMap(({ items }) => items);
  const columns = useLedgerColumns({ showsSchools, showsBalance, locale });
  if (entries.length === 0) return <EmptyState title={t("empty")}>{t("emptyBody")}</EmptyState>;
  return (
    <>
      <DataTable caption={t("title")} columns={columns} rows={entries} rowKey={({ id }) => id} />
      <Pagination
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoadMore={() => list.fetchNextPage()}
        problem={list.isFetchNextPageError ? tell(list.error).message : null}
      />
    </>
  );
}
