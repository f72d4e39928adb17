import type { Metadata } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import { cache } from "react";
import { ClientFrame } from "@/components/data/client-frame";
import { type ListQuery, listAddress, readListQuery } from "@/components/submissions/list-query";
import { WorkView } from "@/components/submissions/work-view";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { mayTeach } from "@/lib/access/may-teach";
import { getActivity } from "@/lib/activities/get-activity";
import { hubPath } from "@/lib/i18n/paths";
import { openSubmission } from "@/lib/submissions/open-submission";
import type { ReviewRow } from "@/packages/client/contract/reviews";
import { type EarlierQuery, earlierAddress, readEarlierQuery } from "../../../../_parts/earlier-query";
import { EarlierRevisions } from "../../../../_parts/earlier-revisions";
import { openPage, orNotFound } from "../../../../open-page";
import type { SearchParams } from "../../../../search-params";
import { type Neighbour, ViewerBar } from "./_parts/viewer-bar";
import { ViewerReview } from "./_parts/viewer-review";
import { ViewerTakeDown } from "./_parts/viewer-take-down";

interface Props {
  params: Promise<{ activityId: string; submissionId: string }>;
  searchParams: Promise<SearchParams>;
}

/**
 * Cached per request: `generateMetadata` and the page share one read, so one view writes one audit event. `address` has the
 * query as a string, because `cache` compares arguments by identity; `localhost` only completes it for `new URL`.
 */
const readSubmission = cache(async (activityId: string, submissionId: string, address: string) => {
  const { person, locale } = await openPage();
  const query = readViewerQuery(Object.fromEntries(new URL(address, "http://localhost").searchParams));
  const request = { activityId, submissionId, before: query.before, revision: query.revision };
  const submission = await orNotFound(openSubmission(person, request, query));
  return { person, locale, query, submission };
});

async function readProps({ params, searchParams }: Props) {
  const { activityId, submissionId } = await params;
  return readSubmission(activityId, submissionId, viewerAddress("/", readViewerQuery(await searchParams)));
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { submission } = await readProps(props);
  return { title: `${submission.work.title} · ${submission.student.displayName}` };
}

function neighbourOf(list: string, query: ListQuery, row: ReviewRow | null): Neighbour | null {
  if (!row?.submission) return null;
  const { submissionId, pictureUrl } = row.submission;
  return {
    href: listAddress(`${list}/${submissionId}`, query),
    studentName: row.student.displayName,
    pictureUrl,
  };
}

export default async function SubmissionPage(props: Props) {
  const { person, locale, query, submission } = await readProps(props);
  const { activityId } = await props.params;
  const [activity, common, t, format, privacy] = await Promise.all([
    orNotFound(getActivity(person, activityId)),
    getTranslations("common"),
    getTranslations(),
    getFormatter(),
    getTranslations("privacy"),
  ]);
  const { student, work } = submission;
  const { timeZone } = activity.classroom;
  const list = hubPath(locale, `/activities/${activityId}/submissions`);
  const number =
    student.classNumber === null ? "" : `${common("classNumber", { number: student.classNumber })} `;
  const date = format.dateTime(work.submittedAt, { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <ClientFrame texts={["submissions", "viewer", "privacy"]} timeZone={timeZone}>
      <ViewerBar
        listHref={listAddress(list, query)}
        position={submission.position}
        total={submission.total}
        previous={neighbourOf(list, query, submission.previous)}
        next={neighbourOf(list, query, submission.next)}
      />
      <PageHeader title={work.title} lead={`${number}${student.displayName} · ${activity.title}`} />
      <Card className="p-5 sm:p-6">
        <ViewerReview
          key={`${submission.id} ${work.revision}`}
          activityId={activityId}
          shown={{
            submissionId: submission.id,
            revision: work.revision,
            reviewedAt: work.reviewedAt?.toISOString() ?? null,
            isNewSinceReview: submission.isNewSinceReview,
          }}
          href={listAddress(`${list}/${submission.id}`, query)}
          mayMarkReviewed={mayTeach(person)}
        />
        <p className="mb-4 text-md text-muted">
          {t("submissions.revisionNumber", { revision: work.revision })} · {t("viewer.submittedAt", { date })}
        </p>
        {submission.takenDown ? (
          <Notice tone="warning">
            {privacy("workTakenDown", { reason: submission.takenDown.reason })}
            {submission.takenDown.mayResubmit ? (
              <span className="block">{privacy("mayResubmitNow")}</span>
            ) : null}
          </Notice>
        ) : (
          <WorkView key={submission.id} work={work} />
        )}
        {person.role === "operator" && student.schoolId !== null ? (
          <ViewerTakeDown
            profileId={student.id}
            submission={{
              id: submission.id,
              title: work.title,
              takeDownId: submission.takenDown?.id ?? null,
            }}
          />
        ) : null}
      </Card>
      {submission.takenDown ? null : (
        <EarlierRevisions
          revisions={submission}
          newest={work.revision}
          reader="staff"
          address={listAddress(`${list}/${submission.id}`, query)}
          query={query}
          timeZone={timeZone}
        />
      )}
    </ClientFrame>
  );
}

interface ViewerQuery extends ListQuery, EarlierQuery {}

/** Reads the address; invalid values are ignored. */
function readViewerQuery(search: SearchParams): ViewerQuery {
  return { ...readListQuery(search), ...readEarlierQuery(search) };
}

function viewerAddress(path: string, query: ViewerQuery): string {
  return earlierAddress(listAddress(path, query), query);
}
