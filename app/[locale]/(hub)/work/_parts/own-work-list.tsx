"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { ListEnd } from "@/components/data/list-end";
import { type OwnList, useOwnList } from "@/components/data/use-own-list";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import { listOwnWork } from "@/packages/client/contract/addresses-people";
import type { OwnWork } from "@/packages/client/contract/profile";
import { OwnWorkCard } from "./own-work-card";

/** A student's submitted works, newest first, each with its time, revision and whether it was reviewed. The list refreshes automatically. */
export function OwnWorkList(props: OwnList<OwnWork>) {
  const t = useTranslations("work");
  const locale = useLocale();
  const format = useFormatter();
  const { list, items } = useOwnList(listOwnWork, props);
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
