"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** A query, as far as this notice is concerned. */
export interface AskedQuery {
  isRefetchError: boolean;
  isLoadingError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * Says that what a page shows could not be brought up to date, or not at all, and tries again at once for whoever asks;
 * it goes by itself with the next try that succeeds. Nothing shows while all is well.
 */
export function NotNewest({ asked }: { asked: readonly AskedQuery[] }) {
  const t = useTranslations("ui");
  const failed = asked.filter((query) => query.isRefetchError || query.isLoadingError);
  const hasNothing = failed.some(({ isLoadingError }) => isLoadingError);
  return (
    <div role="status" className="sticky bottom-4 z-1">
      {failed.length > 0 ? (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3 rounded-control border-l-4 border-warning bg-warning-soft px-4 py-2 text-warning shadow-raised">
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
