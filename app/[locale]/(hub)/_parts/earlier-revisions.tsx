import { getFormatter, getTranslations } from "next-intl/server";
import { WorkView } from "@/components/submissions/work-view";
import { buttonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { SectionTitle } from "@/components/ui/page-header";
import {
  EARLIER_PAGE_SIZE,
  type EarlierRevisions as EarlierRevisionsPage,
} from "@/lib/submissions/earlier-revisions";
import { type EarlierQuery, earlierAddress } from "./earlier-query";
import { SelfFocusingSummary } from "./self-focusing-summary";

interface Props {
  revisions: EarlierRevisionsPage;
  /** The number of the newest revision. Numbers have no gaps, so there are `newest - 1` earlier revisions. */
  newest: number;
  /** Who reads the page: texts for students call a revision a version. */
  reader: "staff" | "student";
  /** The address of this page, without the parameters of `EarlierQuery`. */
  address: string;
  query: EarlierQuery;
  timeZone: string;
}

export async function EarlierRevisions({ revisions, newest, reader, address, query, timeZone }: Props) {
  const [t, common] = await Promise.all([getTranslations("viewer"), getTranslations("common")]);
  const { earlier, opened } = revisions;
  const count = newest - 1;
  const [first, last] = [earlier.at(0), earlier.at(-1)];
  const oldest = last?.revision ?? 1;
  // Its links replace the history entry, so that Back leads to the list of works.
  const pageLink = (before: number | null, text: string) => (
    <Link
      href={`${earlierAddress(address, { before, revision: null })}#earlier`}
      replace
      className={buttonClass("secondary")}
    >
      {text}
    </Link>
  );
  return (
    <section aria-labelledby="earlier" className="mt-8">
      <SectionTitle id="earlier">{t(`earlier.${reader}`)}</SectionTitle>
      {count === 0 ? <p className="text-muted">{t("noEarlier")}</p> : null}
      {first && last && count > EARLIER_PAGE_SIZE ? (
        <p className="mb-3 text-md text-muted">
          {t(`earlierShown.${reader}`, { newest: first.revision, oldest: last.revision, count })}
        </p>
      ) : null}
      <div className="grid gap-3">
        {earlier.map((one) => (
          <Card key={one.revision}>
            {opened?.revision === one.revision ? (
              <details open>
                <SelfFocusingSummary id={`revision-${one.revision}`} className={ROW}>
                  <RevisionName revision={one} reader={reader} timeZone={timeZone} />
                </SelfFocusingSummary>
                <div className="border-t border-line p-5">
                  <WorkView work={opened} level="h3" />
                </div>
              </details>
            ) : (
              <Link
                href={`${earlierAddress(address, { ...query, revision: one.revision })}#revision-${one.revision}`}
                replace
                className={`${ROW} block text-ink no-underline`}
              >
                <span aria-hidden="true">▸ </span>
                <RevisionName revision={one} reader={reader} timeZone={timeZone} />
              </Link>
            )}
          </Card>
        ))}
      </div>
      {query.before === null && oldest === 1 ? null : (
        <nav aria-label={t(`earlier.${reader}`)} className="mt-4 flex flex-wrap justify-center gap-3">
          {query.before === null ? null : pageLink(null, common("newest"))}
          {oldest > 1 ? pageLink(oldest, common("older")) : null}
        </nav>
      )}
    </section>
  );
}

const ROW = "min-h-11 cursor-pointer rounded-card px-5 py-3";

async function RevisionName({
  revision,
  reader,
  timeZone,
}: Pick<Props, "reader" | "timeZone"> & { revision: EarlierRevisionsPage["earlier"][number] }) {
  const [t, submissions, work, format] = await Promise.all([
    getTranslations("viewer"),
    getTranslations("submissions"),
    getTranslations("work"),
    getFormatter(),
  ]);
  const date = (moment: Date) =>
    format.dateTime(moment, { dateStyle: "medium", timeStyle: "short", timeZone });
  const { reviewedAt } = revision;
  const number = { revision: revision.revision };
  return (
    <>
      <span className="font-semibold">
        {reader === "student" ? work("revision", number) : submissions("revisionNumber", number)} ·{" "}
        {revision.title}
      </span>{" "}
      <span className="text-md text-muted">
        {date(revision.submittedAt)}
        {reviewedAt ? ` · ${t("reviewedAt", { date: date(reviewedAt) })}` : null}
      </span>
    </>
  );
}
