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
        {items.map((work) => (
          <OwnWorkCard key={work.submissionId} work={work} />
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  );
}

function OwnWorkCard({ work }: { work: OwnWork }) {
  const t = useTranslations("work");
  const locale = useLocale();
  const format = useFormatter();
  const { timeZone } = work;
  const date = format.dateTime(new Date(work.submittedAt), {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  });
  return (
    <Card as="li" className="relative flex flex-col overflow-hidden">
      <Thumbnail url={work.pictureUrl} className="aspect-[4/3] w-full border-b border-line" />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h2 className="line-clamp-2 text-lg font-bold leading-snug">{work.title}</h2>
        <p className="text-md text-muted">{`${work.activityTitle} · ${localName(locale, work.app)}`}</p>
        <p className="text-md">{t("receipt", { date })}</p>
        <div className="flex flex-wrap gap-2">
          <Badge tone={work.reviewedAt ? "positive" : "neutral"}>
            {t(work.reviewedAt ? "reviewed" : "waiting")}
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
            href={hubPath(locale, `/work/${work.submissionId}`)}
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
