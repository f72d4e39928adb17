import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SuspendedNotice } from "@/components/activities/suspended-notice";
import { ClassroomCrumbs } from "@/components/classrooms/classroom-crumbs";
import { ClientFrame } from "@/components/data/client-frame";
import {
  csvAddress,
  fetchedStatus,
  listAddress,
  REVIEW_PAGE_SIZE,
  readListQuery,
} from "@/components/submissions/list-query";
import { buttonClass } from "@/components/ui/button-class";
import { PageHeader } from "@/components/ui/page-header";
import { mayTeach } from "@/lib/access/may-teach";
import { getActivity } from "@/lib/activities/get-activity";
import { listProgress } from "@/lib/activities/list-progress";
import { classroomTitle, localName } from "@/lib/i18n/names";
import { hubPath, pathLocaleOf } from "@/lib/i18n/paths";
import { countReviews, listReviews } from "@/lib/submissions/list-reviews";
import { findFirstToReview, findSubmissionOf } from "@/lib/submissions/open-submission";
import { addressOf } from "@/packages/client/contract/address-of";
import { openPage, orNotFound, pageTitle } from "../../../open-page";
import { ReviewBoard } from "./_parts/review-board";

export const generateMetadata = pageTitle("submissions.title");

interface Props {
  params: Promise<{ activityId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function loadReviewPage({ params, searchParams }: Props) {
  const { person, locale } = await openPage();
  const { activityId } = await params;
  const search = await searchParams;
  if (typeof search.student === "string") {
    // Apps link here by student, since they do not know the ids of submissions.
    const found = findSubmissionOf(person, { activityId, studentId: search.student });
    const submissionId = await orNotFound(found);
    if (submissionId) redirect(hubPath(locale, `/activities/${activityId}/submissions/${submissionId}`));
  }
  if (search.open === "first") {
    const submissionId = await orNotFound(findFirstToReview(person, activityId));
    const list = hubPath(locale, `/activities/${activityId}/submissions`);
    if (submissionId) redirect(`${list}/${submissionId}?status=needs-review&sort=number`);
  }
  const query = readListQuery(search);
  const view = { sort: query.sort, status: fetchedStatus(query.status), limit: REVIEW_PAGE_SIZE };
  // Each of these functions checks that the person may read its data.
  const [page, counts, activity, progress] = await orNotFound(
    Promise.all([
      listReviews(person, activityId, view),
      countReviews(person, activityId),
      getActivity(person, activityId),
      mayTeach(person) ? listProgress(person, activityId) : null,
    ]),
  );
  const rows = { data: page.items, nextCursor: page.nextCursor };
  return { person, locale, query, activity, progress, initial: { activityId, rows, counts } };
}

/** For the classroom's teachers, the developer whose playground it is, and (read only) operators (protocol: People and roles). */
export default async function SubmissionsPage(props: Props) {
  const { person, locale, query, activity, progress, initial } = await loadReviewPage(props);
  const t = await getTranslations("submissions");
  const path = hubPath(locale, `/activities/${activity.id}/submissions`);
  return (
    <>
      <ClassroomCrumbs
        role={person.role}
        classroom={activity.classroom}
        rest={[{ label: activity.title, href: `/activities/${activity.id}` }, { label: t("title") }]}
      />
      <PageHeader
        title={activity.title}
        lead={`${t("title")} · ${localName(locale, activity.app)} · ${classroomTitle(locale, activity.classroom)}`}
        actions={
          <>
            {initial.counts.submissionCount > 0 ? (
              <a
                href={addressOf("/activities/{activityId}/submissions/print", {
                  params: { activityId: activity.id },
                  query: { locale: pathLocaleOf(locale) },
                })}
                download
                className={buttonClass("secondary", "", "small")}
              >
                {t("print")}
              </a>
            ) : null}
            <a
              href={csvAddress(activity.id, query.status, locale)}
              download
              className={buttonClass("secondary", "", "small")}
            >
              {t("csv")}
            </a>
          </>
        }
      />
      {activity.app.isUsable ? null : <SuspendedNotice app={activity.app} />}
      <ClientFrame texts={["submissions", "feedback"]} timeZone={activity.classroom.timeZone}>
        <ReviewBoard
          key={listAddress("", query)}
          initial={initial}
          progress={progress}
          query={query}
          path={path}
          mayMarkReviewed={mayTeach(person)}
        />
      </ClientFrame>
    </>
  );
}
