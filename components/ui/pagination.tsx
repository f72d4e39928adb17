import { useTranslations } from "next-intl";
import { Button } from "./button";

/**
 * The end of a list that grows in place. Lists whose pages have addresses use `Pager` instead. Shows nothing more to
 * press where the list is whole.
 */
export function Pagination({
  hasMore,
  isLoading,
  onLoadMore,
  shown,
  problem,
}: {
  hasMore: boolean;
  isLoading: boolean;
  onLoadMore: () => void;
  /** How much is on the page: "60 of 240". */
  shown?: string;
  /** Why the last try brought nothing; the button tries again. */
  problem?: string | null;
}) {
  const t = useTranslations("ui");
  return (
    <div className="mt-5 flex flex-col items-center gap-2">
      <p role="status" className="text-md text-muted empty:hidden">
        {shown}
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
