import { Pager } from "@/components/ui/pager";

/** The ways on from a list of one's own that begins at a cursor, and for browsers without script, where it cannot grow. */
export function OwnListPager({
  path,
  start,
  nextCursor,
}: {
  path: string;
  /** Where the page begins; null: with the newest. */
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
