import { getFormatter, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { WorkView } from "@/components/submissions/work-view";
import { buttonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { SectionTitle } from "@/components/ui/page-header";
import {
  EARLIER_PAGE_SIZE,
  type EarlierRevision,
  type SubmissionView,
} from "@/lib/submissions/open-submission";
import { SelfFocusingSummary } from "./self-focusing-summary";
import { type ViewerQuery, viewerAddress } from "./viewer-query";

interface Props {
  submission: Pick<SubmissionView, "earlier" | "earlierCount" | "opened">;
  /** The path of this page, without its query. */
  path: string;
  query: ViewerQuery;
  timeZone: string;
}

/** A page of the earlier revisions, newest first, each collapsed: a revision's content is loaded when it is opened. */
export async function EarlierRevisions({ submission, path, query, timeZone }: Props) {
  const t = await getTranslations("viewer");
  const { earlier, earlierCount, opened } = submission;
  const [newest, oldest] = [earlier.at(0), earlier.at(-1)];
  return (
    <section aria-labelledby="earlier" className="mt-8">
      <SectionTitle id="earlier">{t("earlier")}</SectionTitle>
      {earlierCount === 0 ? <p className="text-muted">{t("noEarlier")}</p> : null}
      {newest && oldest && earlierCount > EARLIER_PAGE_SIZE ? (
        <p className="mb-3 text-md text-muted">
          {t("earlierShown", { newest: newest.revision, oldest: oldest.revision, count: earlierCount })}
        </p>
      ) : null}
      <div className="grid gap-3">
        {earlier.map((one) => (
          <Card key={one.revision}>
            {opened?.revision === one.revision ? (
              <details open>
                <SelfFocusingSummary id={`revision-${one.revision}`} className={ROW}>
                  <RevisionName revision={one} timeZone={timeZone} />
                </SelfFocusingSummary>
                <div className="border-t border-line p-5">
                  <WorkView work={opened} level="h3" />
                </div>
              </details>
            ) : (
              <ReplacingLink
                href={`${viewerAddress(path, { ...query, revision: one.revision })}#revision-${one.revision}`}
                className={`${ROW} block text-ink no-underline`}
              >
                <span aria-hidden="true">▸ </span>
                <RevisionName revision={one} timeZone={timeZone} />
              </ReplacingLink>
            )}
          </Card>
        ))}
      </div>
      <OtherPages path={path} query={query} oldest={oldest?.revision ?? 1} />
    </section>
  );
}

const ROW = "min-h-11 cursor-pointer rounded-card px-5 py-3";

/** Replaces the history entry, so that Back leads to the list. */
function ReplacingLink({
  href,
  className,
  children,
}: {
  href: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <Link href={href} replace className={className}>
      {children}
    </Link>
  );
}

async function RevisionName({ revision, timeZone }: { revision: EarlierRevision; timeZone: string }) {
  const [t, submissions, format] = await Promise.all([
    getTranslations("viewer"),
    getTranslations("submissions"),
    getFormatter(),
  ]);
  const date = (moment: Date) =>
    format.dateTime(moment, { dateStyle: "medium", timeStyle: "short", timeZone });
  const { reviewedAt } = revision;
  return (
    <>
      <span className="font-semibold">
        {submissions("revisionNumber", { revision: revision.revision })} · {revision.title}
      </span>{" "}
      <span className="text-md text-muted">
        {date(revision.submittedAt)}
        {reviewedAt ? ` · ${t("reviewedAt", { date: date(reviewedAt) })}` : null}
      </span>
    </>
  );
}

/** Links to the newest and to older revisions, where there are several pages. */
async function OtherPages({ path, query, oldest }: Pick<Props, "path" | "query"> & { oldest: number }) {
  const [t, common] = await Promise.all([getTranslations("viewer"), getTranslations("common")]);
  const pageFrom = (before: number | null) =>
    `${viewerAddress(path, { ...query, before, revision: null })}#earlier`;
  if (query.before === null && oldest === 1) return null;
  return (
    <nav aria-label={t("earlier")} className="mt-4 flex flex-wrap justify-center gap-3">
      {query.before === null ? null : (
        <ReplacingLink href={pageFrom(null)} className={buttonClass("secondary")}>
          {common("newest")}
        </ReplacingLink>
      )}
      {oldest > 1 ? (
        <ReplacingLink href={pageFrom(oldest)} className={buttonClass("secondary")}>
          {common("older")}
        </ReplacingLink>
      ) : null}
    </nav>
  );
}
