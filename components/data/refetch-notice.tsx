"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

export interface NoticeQuery {
  isRefetchError: boolean;
  isLoadingError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Says that data could not be loaded or refetched, with a button that tries again; empty while all queries succeed. */
export function RefetchNotice({ queries }: { queries: readonly NoticeQuery[] }) {
  const t = useTranslations("ui");
  const failed = queries.filter((query) => query.isRefetchError || query.isLoadingError);
  const hasNothing = failed.some(({ isLoadingError }) => isLoadingError);
  return (
    <div role="status" className="sticky bottom-4 z-1">
      {failed.length > 0 ? (
        <div
          data-bottom-bar
          className="mt-5 flex flex-wrap items-center justify-between gap-3 rounded-control border-l-4 border-warning bg-warning-soft px-4 py-2 text-warning shadow-raised"
        >
          <p className="font-semibold">{t(hasNothing ? "notLoaded" : "notNewest")}</p>
          <Button
            variant="secondary"
            size="small"
            pending={failed.some(({ isFetching }) => isFetching)}
            pendingText={t("loading")}
            onClick={() => {
              for (const { refetch } of failed) void refetch();
            }}
          >
            {t("loadNewest")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
