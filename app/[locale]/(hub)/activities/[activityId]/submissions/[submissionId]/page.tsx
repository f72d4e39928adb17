import type { Metadata } from "next";
import { cache } from "react";
import { ClientFrame } from "@/components/data/client-frame";
import { listAddress, readListQuery } from "@/components/submissions/list-query";
import { mayTeach } from "@/lib/access/may-teach";
import { getActivity } from "@/lib/activities/get-activity";
import { hubPath } from "@/lib/i18n/paths";
import { openSubmission } from "@/lib/submissions/open-submission";
import { openPage, orNotFound } from "../../../../open-page";
import type { SearchParams } from "../../../../search-params";
import { ReviewScreen } from "./_parts/review-screen";

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
  const query = readListQuery(Object.fromEntries(new URL(address, "http://localhost").searchParams));
  const opened = await orNotFound(openSubmission(person, { activityId, submissionId }, query));
  return { person, locale, query, ...opened };
});

async function readProps({ params, searchParams }: Props) {
  const { activityId, submissionId } = await params;
  return readSubmission(activityId, submissionId, listAddress("/", readListQuery(await searchParams)));
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { work } = await readProps(props);
  return { title: `${work.title} · ${work.student.displayName}` };
}

export default async function SubmissionPage(props: Props) {
  const { person, locale, query, work, order } = await readProps(props);
  const { activityId } = await props.params;
  const [activity] = await Promise.all([orNotFound(getActivity(person, activityId))]);
  const { timeZone } = activity.classroom;
  const list = hubPath(locale, `/activities/${activityId}/submissions`);
  return (
    <ClientFrame texts={["feedback", "review", "submissions", "viewer", "privacy"]} timeZone={timeZone}>
      <ReviewScreen
        key={`${activityId} ${listAddress("", query)}`}
        activityId={activityId}
        activityTitle={activity.title}
        timeZone={timeZone}
        initial={work}
        order={order}
        listHref={listAddress(list, query)}
        workHref={listAddress(`${list}/{submissionId}`, query)}
        mayReview={mayTeach(person)}
        mayTakeDown={person.role === "operator" && activity.classroom.school !== null}
      />
    </ClientFrame>
  );
}
