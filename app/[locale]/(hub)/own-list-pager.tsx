import { Pager } from "@/components/ui/pager";

/** Links to the newest page of a person's own list and, for browsers without JavaScript, to the next page. */
export function OwnListPager({
  path,
  start,
  nextCursor,
}: {
  path: string;
  /** The cursor of this page; null on the newest page. */
  start: string | null;
  nextCursor: string | null;
}) {
  return (
    <>
      <Pager newestHref={start && path} olderHref={null} />
      {nextCursor ? (
        <noscript>
          <Pager newestHref={null} olderHref={`${path}?cursor=${nextCursor}`} />
        </noscript>
      ) : null}
    </>
  );
}
