"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { ListEnd } from "@/components/data/list-end";
import { type OwnList, useOwnList } from "@/components/data/use-own-list";
import { Thumbnail } from "@/components/submissions/thumbnail";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import type { OwnWork } from "@/packages/client/contract/profile";

export function OwnWorkList(props: OwnList<OwnWork>) {
  const t = useTranslations("work");
  const locale = useLocale();
  const format = useFormatter();
  const { list, items } = useOwnList("GET /profile/submissions", props);
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          title={t("empty")}
          action={<ButtonLink href={hubPath(locale)}>{t("toActivities")}</ButtonLink>}
        >
          {t("emptyBody")}
        </EmptyState>
      ) : null}
      <ul aria-label={t("list")} className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((work) => {
          const { app, activityTitle, timeZone } = work;
          const time = format.dateTime(new Date(work.submittedAt), {
            dateStyle: "medium",
            timeStyle: "short",
            timeZone,
          });
          return (
            <OwnWorkCard
              key={work.submissionId}
              title={work.title}
              href={hubPath(locale, `/work/${work.submissionId}`)}
              takenDown={work.takenDown}
              mayResubmit={work.mayResubmit}
              pictureUrl={work.pictureUrl}
              about={`${activityTitle} · ${localName(locale, app)}`}
              revision={work.revision}
              isReviewed={work.reviewedAt !== null}
              time={time}
            />
          );
        })}
      </ul>
      <ListEnd list={list} />
    </>
  );
}

function OwnWorkCard(work: {
  title: string;
  about: string;
  href: string;
  /** The reason why it was taken down; null while it can be seen. */
  takenDown: string | null;
  mayResubmit: boolean;
  pictureUrl: string | null;
  /** The time of submission, formatted in the school's time zone. */
  time: string;
  revision: number;
  isReviewed: boolean;
}) {
  const t = useTranslations("work");
  return (
    <Card as="li" className="relative flex flex-col overflow-hidden">
      <Thumbnail url={work.pictureUrl} className="aspect-[4/3] w-full border-b border-line" />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h2 className="line-clamp-2 text-lg font-bold leading-snug">{work.title}</h2>
        <p className="text-md text-muted">{work.about}</p>
        <p className="text-md">{t("receipt", { date: work.time })}</p>
        <div className="flex flex-wrap gap-2">
          <Badge tone={work.isReviewed ? "positive" : "neutral"}>
            {t(work.isReviewed ? "reviewed" : "waiting")}
          </Badge>
          <Badge>{t("revision", { revision: work.revision })}</Badge>
        </div>
        {work.takenDown !== null ? (
          <div className="mt-auto text-md wrap-anywhere">
            <p>{t("takenDown", { reason: work.takenDown })}</p>
            {work.mayResubmit ? <p className="mt-1 font-semibold">{t("mayResubmit")}</p> : null}
          </div>
        ) : (
          // The whole card opens the work.
          <Link
            href={work.href}
            className="mt-auto inline-flex min-h-11 items-center font-semibold text-accent underline after:absolute after:inset-0"
          >
            {t("open")}
            <span className="sr-only">: {work.title}</span>
          </Link>
        )}
      </div>
    </Card>
  );
}
