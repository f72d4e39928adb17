import { useTranslations } from "next-intl";
import { Button } from "./button";

/** The count and the "Show more" button below a list that grows in place. */
export function Pagination({
  hasMore,
  isLoading,
  onLoadMore,
  countText,
  problem,
}: {
  hasMore: boolean;
  isLoading: boolean;
  onLoadMore: () => void;
  countText?: string;
  problem?: string | null;
}) {
  const t = useTranslations("ui");
  return (
    <div data-more="" className="mt-5 flex flex-col items-center gap-2">
      <p role="status" className="text-md text-muted empty:hidden">
        {countText}
      </p>
      {problem ? (
        <p role="alert" className="font-semibold text-negative">
          {problem}
        </p>
      ) : null}
      {hasMore ? (
        <Button variant="secondary" pending={isLoading} pendingText={t("loadingMore")} onClick={onLoadMore}>
          {t("loadMore")}
        </Button>
      ) : null}
    </div>
  );
}
