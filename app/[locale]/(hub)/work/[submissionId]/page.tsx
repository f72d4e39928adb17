import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { ClientFrame } from "@/components/data/client-frame";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { When } from "@/components/ui/when";
import { classroomColour } from "@/lib/classrooms/classroom-colour";
import { listFeedback } from "@/lib/feedback/read-feedback";
import { hubPath } from "@/lib/i18n/paths";
import { openOwnWork } from "@/lib/submissions/list-own-work";
import { readEarlierQuery } from "../../_parts/earlier-query";
import { EarlierRevisions } from "../../_parts/earlier-revisions";
import { openPage, orNotFound } from "../../open-page";
import type { SearchParams } from "../../search-params";
import { FollowWork } from "./_parts/follow-work";
import { WhatNext } from "./_parts/what-next";
import { WorkContent } from "./_parts/work-content";

interface Props {
  params: Promise<{ submissionId: string }>;
  searchParams: Promise<SearchParams>;
}

/**
 * Cached per request: `generateMetadata` and the page share one read. The query is given part by part, because `cache`
 * compares arguments by identity.
 */
const loadOwnWork = cache(async (submissionId: string, before: number | null, revision: number | null) => {
  const { person, locale } = await openPage();
  return { person, locale, own: await orNotFound(openOwnWork(person, { submissionId, before, revision })) };
});

async function readProps({ params, searchParams }: Props) {
  const query = readEarlierQuery(await searchParams);
  return { query, ...(await loadOwnWork((await params).submissionId, query.before, query.revision)) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await readProps(props)).own.title };
}

/** A student's own work: the work itself large, and beside it what the teacher says and what comes next. */
export default async function OwnWorkPage(props: Props) {
  const { submissionId } = await props.params;
  const { person, locale, query, own } = await readProps(props);
  const [feedback, t] = await Promise.all([listFeedback(person, submissionId), getTranslations("work")]);
  const { work, revisions, timeZone, revision } = own;
  const said = feedback.findLast(({ author }) => author.id !== person.id);
  return (
    <div {...classroomColour(own.classroom.id)}>
      <Link
        href={hubPath(locale, "/work")}
        className="mb-3 inline-flex min-h-11 items-center font-semibold text-accent underline"
      >
        {t("back")}
      </Link>
      <header className="mb-6">
        <p className="mb-1 font-semibold text-class">{`${own.classroom.name} · ${own.activity.title}`}</p>
        <h1 className="text-2xl font-bold leading-tight sm:text-3xl">{own.title}</h1>
        <p className="mt-1 text-muted">
          {work
            ? t.rich("receipt", { when: () => <When at={work.submittedAt} timeZone={timeZone} /> })
            : null}
          {revision > 1 ? ` · ${t("revision", { revision })}` : null}
        </p>
      </header>
      <ClientFrame texts={["work", "viewer", "student"]} timeZone={timeZone}>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Card className="min-w-0 p-4 sm:p-5">
            {work ? (
              <WorkContent work={work} />
            ) : (
              <Notice tone="warning">
                {t("takenDown", { reason: own.takenDown ?? "" })}
                {own.mayResubmit ? <span className="block">{t("mayResubmit")}</span> : null}
              </Notice>
            )}
          </Card>
          <WhatNext submissionId={submissionId} own={own} feedback={feedback} expectedProfileId={person.id} />
        </div>
        <FollowWork submissionId={submissionId} shown={`${own.status} ${said?.feedbackId}`} />
        {work && revisions && revision > 1 ? (
          <EarlierRevisions
            revisions={revisions}
            newest={revision}
            reader="student"
            address={hubPath(locale, `/work/${submissionId}`)}
            query={query}
            timeZone={timeZone}
          />
        ) : null}
      </ClientFrame>
    </div>
  );
}
