import type { Metadata } from "next";
import Link from "next/link";
import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { ReviewBadge } from "@/components/submissions/review-badge";
import { WorkView } from "@/components/submissions/work-view";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { hubPath } from "@/i18n/paths";
import { getActivity } from "@/lib/domain/activities/get-activity";
import { getSubmission, type SubmissionView } from "@/lib/domain/submissions/get-submission";
import { openPage, orNotFound } from "../../../../open-page";
import { EarlierRevisions } from "./earlier-revisions";

/** The tab's title. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("submissions"))("title") };
}

interface Props {
  params: Promise<{ activityId: string; submissionId: string }>;
}

/** One submission: the work, what came before it, and the way to the next. */
export default async function SubmissionPage({ params }: Props) {
  const { person } = await openPage();
  const { activityId, submissionId } = await params;
  const submission = await orNotFound(getSubmission(person, activityId, submissionId));
  const [activity, t, common] = await Promise.all([
    orNotFound(getActivity(person, activityId)),
    getTranslations("submissions"),
    getTranslations("common"),
  ]);
  const { student, work } = submission;
  const number =
    student.classNumber === null ? "" : `${common("classNumber", { number: student.classNumber })} `;
  return (
    <>
      <Neighbours activityId={activityId} submission={submission} />
      <PageHeader title={work.title} lead={`${number}${student.displayName} · ${activity.title}`} />
      <Card className="p-5 sm:p-6">
        <p className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem] text-muted">
          <ReviewBadge
            submission={{ reviewedAt: submission.reviewedAt?.toISOString() ?? null, isNewSinceReview: false }}
          />
          <span>{t("revisionNumber", { revision: work.revision })}</span>
          <Times submission={submission} timeZone={activity.classroom.timeZone} />
        </p>
        <WorkView work={work} />
      </Card>
      <EarlierRevisions earlier={submission.earlier} timeZone={activity.classroom.timeZone} />
    </>
  );
}

async function Times({ submission, timeZone }: { submission: SubmissionView; timeZone: string }) {
  const [t, format] = await Promise.all([getTranslations("viewer"), getFormatter()]);
  const date = (moment: Date) =>
    format.dateTime(moment, { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <>
      <span>{t("handedIn", { date: date(submission.work.submittedAt) })}</span>
      {submission.reviewedAt ? <span>{t("reviewedAt", { date: date(submission.reviewedAt) })}</span> : null}
    </>
  );
}

async function Neighbours({ activityId, submission }: { activityId: string; submission: SubmissionView }) {
  const [t, locale] = await Promise.all([getTranslations("viewer"), getLocale()]);
  const list = hubPath(locale, `/activities/${activityId}/submissions`);
  return (
    <nav aria-label={t("neighbours")} className="mb-6 flex flex-wrap items-center gap-3">
      <Link href={list} className="inline-flex min-h-9 items-center font-semibold text-accent underline">
        {t("back")}
      </Link>
      <span className="ml-auto tabular-nums text-muted">
        {t("place", { place: submission.place, total: submission.total })}
      </span>
      {submission.newerId ? (
        <ButtonLink href={`${list}/${submission.newerId}`}>{t("newer")}</ButtonLink>
      ) : null}
      {submission.olderId ? (
        <ButtonLink href={`${list}/${submission.olderId}`}>{t("older")}</ButtonLink>
      ) : null}
    </nav>
  );
}
