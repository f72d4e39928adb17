import type { Metadata } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import { OwnWorkCard } from "@/components/submissions/own-work-card";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pager } from "@/components/ui/pager";
import { localName } from "@/i18n/names";
import { hubPath } from "@/i18n/paths";
import { pictureOf } from "@/lib/domain/submissions/file-kind";
import { listOwnWork, type OwnWork } from "@/lib/domain/submissions/list-own-work";
import { openPage, orNotFound } from "../open-page";

const PAGE_SIZE = 24;

/** The tab's title. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("work"))("title") };
}

/** A student's own handed-in work, with its receipts. */
export default async function WorkPage(props: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { person, locale } = await openPage();
  const { cursor } = await props.searchParams;
  const place = typeof cursor === "string" ? { cursor } : {};
  const page = await orNotFound(listOwnWork(person, { limit: PAGE_SIZE, ...place }));
  const [t, format] = await Promise.all([getTranslations("work"), getFormatter()]);
  const path = hubPath(locale, "/work");
  const shown = (work: OwnWork) => ({
    title: work.title,
    primaryUrl: work.primaryUrl,
    pictureUrl: pictureOf(work),
    about: `${work.activityTitle} · ${localName(locale, work.app)}`,
    revision: work.revision,
    isReviewed: work.reviewedAt !== null,
    time: format.dateTime(work.submittedAt, {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: work.timeZone,
    }),
  });
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      {page.items.length === 0 ? (
        <EmptyState
          title={t("empty")}
          action={<ButtonLink href={hubPath(locale)}>{t("toActivities")}</ButtonLink>}
        >
          {t("emptyBody")}
        </EmptyState>
      ) : null}
      <ul aria-label={t("list")} className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {page.items.map((work) => (
          <OwnWorkCard key={work.id} {...shown(work)} />
        ))}
      </ul>
      <Pager
        newestHref={cursor ? path : null}
        olderHref={page.nextCursor && `${path}?cursor=${page.nextCursor}`}
      />
    </>
  );
}
