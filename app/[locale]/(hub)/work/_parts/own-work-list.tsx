"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { ListEnd } from "@/components/data/list-end";
import { type OwnList, useOwnList } from "@/components/data/use-own-list";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import type { OwnWork } from "@/packages/client/contract/profile";
import { OwnWorkCard } from "./own-work-card";

/** A student's submitted works, newest first, each with its time, revision and whether it was reviewed. The list refreshes automatically. */
export function OwnWorkList(props: OwnList<OwnWork>) {
  const t = useTranslations("work");
  const { list, items } = useOwnList("GET /profile/submissions", props);
  return (
    <>
      {items.length === 0 ? <EmptyWork /> : null}
      <ul aria-label={t("list")} className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((work) => (
          <Work key={work.submissionId} work={work} />
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  );
}

function EmptyWork() {
  const t = useTranslations("work");
  const home = hubPath(useLocale());
  return (
    <EmptyState title={t("empty")} action={<ButtonLink href={home}>{t("toActivities")}</ButtonLink>}>
      {t("emptyBody")}
    </EmptyState>
  );
}

function Work({ work }: { work: OwnWork }) {
  const format = useFormatter();
  const locale = useLocale();
  const { app, activityTitle, timeZone } = work;
  const time = format.dateTime(new Date(work.submittedAt), {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  });
  return (
    <OwnWorkCard
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
}
