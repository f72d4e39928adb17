import { useLocale, useTranslations } from "next-intl";
import { Thumbnail } from "@/components/submissions/thumbnail";
import { Badge, type Tone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { SectionTitle } from "@/components/ui/page-header";
import { When } from "@/components/ui/when";
import { hubPath } from "@/lib/i18n/paths";
import type { StudentRecord } from "@/packages/client/contract/records";

type Work = StudentRecord["works"][number];

const TONES: Readonly<Record<Work["status"], Tone>> = {
  submitted: "accent",
  revision_requested: "warning",
  reviewed: "positive",
};

/** A student's works with covers, versions and feedback; without covers and links for those who may not see works. */
export function RecordedWorks({
  works,
  timeZone,
  seesWorks,
}: {
  works: readonly Work[];
  timeZone: string;
  seesWorks: boolean;
}) {
  const t = useTranslations("record");
  return (
    <section aria-labelledby="works" className="mb-8">
      <SectionTitle id="works">{t("works")}</SectionTitle>
      {seesWorks ? null : <p className="mb-3 text-md text-muted">{t("adminHint")}</p>}
      {works.length === 0 ? <p className="text-muted">{t("noWorks")}</p> : null}
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {works.map((work) => (
          <Card as="li" key={work.submissionId} className="flex flex-col overflow-hidden">
            {seesWorks ? <Thumbnail url={work.pictureUrl} className="h-40 w-full" /> : null}
            <RecordedWork work={work} timeZone={timeZone} isLinked={seesWorks} />
          </Card>
        ))}
      </ul>
    </section>
  );
}

function RecordedWork({ work, timeZone, isLinked }: { work: Work; timeZone: string; isLinked: boolean }) {
  const t = useTranslations("record");
  const stampName = useTranslations("feedback.stamps");
  const locale = useLocale();
  const path = hubPath(locale, `/activities/${work.activityId}/submissions/${work.submissionId}`);
  return (
    <div className="flex flex-1 flex-col gap-2 p-4">
      <h3 className="wrap-anywhere text-lg font-bold leading-snug">
        {isLinked ? (
          <Link href={path} className="text-ink underline-offset-4 hover:underline">
            {work.title}
          </Link>
        ) : (
          work.title
        )}
      </h3>
      <p className="text-md text-muted">{work.activityTitle}</p>
      <p className="flex flex-wrap gap-2">
        <Badge tone={TONES[work.status]}>{t(`status.${work.status}`)}</Badge>
        {work.late ? <Badge tone="warning">{t("late")}</Badge> : null}
        {work.revision > 1 ? <Badge>{t("version", { revision: work.revision })}</Badge> : null}
      </p>
      <p className="text-sm text-muted">
        {t("submittedAt")} <When at={work.submittedAt} timeZone={timeZone} />
      </p>
      {work.takenDown === null ? null : (
        <p className="text-md text-negative">{t("takenDown", { reason: work.takenDown })}</p>
      )}
      {work.feedback.length > 0 ? (
        <details>
          <summary className="min-h-6 cursor-pointer font-semibold">
            {t("feedback")} ({work.feedback.length})
          </summary>
          <ul className="mt-2 grid gap-2">
            {work.feedback.map(({ feedbackId, displayName, stamp, text }) => (
              <li key={feedbackId} className="wrap-anywhere rounded-control bg-sunken px-3 py-2 text-md">
                <span className="font-semibold">{t("said", { name: displayName })}</span>{" "}
                {stamp ? <Badge>{stampName(stamp)}</Badge> : null} {text}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
