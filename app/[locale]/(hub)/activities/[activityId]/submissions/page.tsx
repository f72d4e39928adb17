import type { Metadata } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import { Gallery } from "@/components/submissions/gallery";
import { MissingStudents } from "@/components/submissions/missing-students";
import type { SubmissionLine } from "@/components/submissions/submission-line";
import { SubmissionTable } from "@/components/submissions/submission-table";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pager } from "@/components/ui/pager";
import { StatList } from "@/components/ui/stat";
import { localName } from "@/i18n/names";
import { hubPath } from "@/i18n/paths";
import { getActivity } from "@/lib/domain/activities/get-activity";
import { listMissingStudents } from "@/lib/domain/activities/list-missing-students";
import { pictureOf } from "@/lib/domain/submissions/file-kind";
import { listSubmissions } from "@/lib/domain/submissions/list-submissions";
import { classroomTitle } from "../../../_home/classroom-title";
import { openPage, orNotFound } from "../../../open-page";
import { SubmissionChoices } from "./choices";
import { type ListQuery, listAddress, readListQuery } from "./list-query";

const PAGE_SIZE = 24;

/** The tab's title. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("submissions"))("title") };
}

interface Props {
  params: Promise<{ activityId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function readPage({ params, searchParams }: Props) {
  const { person, locale } = await openPage();
  const { activityId } = await params;
  const query = readListQuery(await searchParams);
  const { status, cursor } = query;
  // First, and alone: it says whether the rest may be read at all.
  const page = await orNotFound(
    listSubmissions(person, activityId, {
      limit: PAGE_SIZE,
      ...(status && { status }),
      ...(cursor && { cursor }),
    }),
  );
  const [activity, missing] = await orNotFound(
    Promise.all([getActivity(person, activityId), listMissingStudents(person, activityId)]),
  );
  return {
    locale,
    query,
    page,
    activity,
    missing,
    path: hubPath(locale, `/activities/${activityId}/submissions`),
  };
}

/** The submissions of an activity, for the classroom's teachers (contract, section 3). */
export default async function SubmissionsPage(props: Props) {
  const { locale, query, page, activity, missing, path } = await readPage(props);
  const [t, format] = await Promise.all([getTranslations("submissions"), getFormatter()]);
  const { timeZone } = activity.classroom;
  const lines = page.items.map(
    (item): SubmissionLine => ({
      id: item.submissionId,
      href: `${path}/${item.submissionId}`,
      primaryUrl: item.primaryUrl,
      title: item.title,
      studentName: item.student.displayName,
      classNumber: item.student.classNumber,
      pictureUrl: pictureOf(item),
      time: format.dateTime(new Date(item.submittedAt), {
        dateStyle: "medium",
        timeStyle: "short",
        timeZone,
      }),
      revision: item.revision,
      isReviewed: item.reviewedAt !== null,
    }),
  );
  const { progress } = activity;
  const stats = [
    { label: t("submitted"), value: progress.submittedCount, hint: `/ ${progress.studentCount}` },
    { label: t("missing"), value: missing.length },
    { label: t("waiting"), value: progress.waitingCount },
  ];
  return (
    <>
      <PageHeader
        title={activity.title}
        lead={`${t("title")} · ${localName(locale, activity.app)} · ${classroomTitle(locale, activity.classroom)}`}
      />
      <Card className="mb-6 p-5">
        <StatList stats={stats} />
      </Card>
      <SubmissionChoices path={path} query={query} waitingCount={progress.waitingCount} />
      <List lines={lines} query={query} />
      <Pager
        newestHref={query.cursor ? listAddress(path, { ...query, cursor: undefined }) : null}
        olderHref={page.nextCursor ? listAddress(path, { ...query, cursor: page.nextCursor }) : null}
      />
      <MissingStudents students={missing} />
    </>
  );
}

async function List({ lines, query }: { lines: SubmissionLine[]; query: ListQuery }) {
  const t = await getTranslations("submissions");
  if (lines.length === 0) {
    const isFiltered = query.status !== undefined;
    return (
      <EmptyState title={t(isFiltered ? "emptyWaiting" : "empty")}>
        {t(isFiltered ? "emptyWaitingBody" : "emptyBody")}
      </EmptyState>
    );
  }
  return query.view === "table" ? <SubmissionTable submissions={lines} /> : <Gallery submissions={lines} />;
}
