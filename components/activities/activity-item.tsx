"use client";

import { useLocale, useTranslations } from "next-intl";
import { AppIcon } from "@/components/apps/app-icon";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Link } from "@/components/ui/link";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import type { StaffActivity } from "@/packages/client/contract/activities";
import { ActivityStatus } from "./activity-status";
import type { ActivityAction } from "./use-activity-action";

export function ActivityItem({
  activity,
  mayReview,
  onAction,
}: {
  activity: StaffActivity;
  mayReview: boolean;
  onAction: ((action: ActivityAction) => void) | null;
}) {
  const t = useTranslations("activity");
  const teacher = useTranslations("teacher");
  const locale = useLocale();
  const { id, title, app } = activity;
  const appName = localName(locale, { name: app.appName, nameKo: app.appNameKo });
  const path = hubPath(locale, `/activities/${id}`);
  const isOpen = activity.status === "open";
  return (
    <article
      aria-labelledby={`activity-${id}`}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3"
    >
      <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
        <AppIcon name={appName} iconUrl={app.iconUrl} />
        <div className="min-w-0">
          <h3 id={`activity-${id}`} className="text-lg font-bold leading-snug">
            <Link href={path} className="text-ink underline-offset-4 hover:underline">
              {title}
            </Link>
          </h3>
          <p className="mb-2 text-md text-muted">{appName}</p>
          <ActivityStatus activity={activity} />
          {app.isUsable ? null : (
            <p className="mt-1 text-md text-warning">{teacher("suspended", { app: appName })}</p>
          )}
          <p className="mt-1 text-md">
            {teacher("progress", { submitted: activity.submittedCount, students: activity.studentCount })}
          </p>
          <p className="text-md text-muted">{teacher("waitingCount", { count: activity.waitingCount })}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {onAction ? (
          <Button
            variant="secondary"
            ignoresDoubleClick
            aria-label={t(isOpen ? "closeThis" : "openThis", { title })}
            onClick={() => onAction(isOpen ? "close" : "open")}
          >
            {t(isOpen ? "closeNow" : "openNow")}
          </Button>
        ) : null}
        {mayReview ? (
          <ButtonLink
            href={`${path}/submissions`}
            label={teacher("submissionsOf", { title })}
            variant={activity.waitingCount > 0 ? "primary" : "secondary"}
          >
            {teacher("submissions")}
          </ButtonLink>
        ) : null}
      </div>
    </article>
  );
}
