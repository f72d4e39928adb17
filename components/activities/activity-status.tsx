import { useFormatter, useTranslations } from "next-intl";
import { Badge, type Tone } from "@/components/ui/badge";
import type { StaffActivity } from "@/packages/client/contract/activities";

const TONES = { open: "positive", upcoming: "warning", closed: "neutral" } as const satisfies Record<
  string,
  Tone
>;
const DATE_KEYS = { open: "openUntil", upcoming: "opensAt", closed: "closedSince" } as const;

export function ActivityStatus({ activity }: { activity: StaffActivity }) {
  const t = useTranslations("teacher");
  const format = useFormatter();
  const { status, classroom } = activity;
  const changesAt = status === "upcoming" ? activity.opensAt : activity.closesAt;
  const date =
    changesAt &&
    format.dateTime(new Date(changesAt), {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: classroom.timeZone,
    });
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-md text-muted">
      <Badge tone={TONES[status]}>{t(status)}</Badge>
      {activity.app.isUsable ? null : <Badge tone="negative">{t("appSuspended")}</Badge>}
      {activity.spendingStoppedAt ? <Badge tone="negative">{t("spendingStopped")}</Badge> : null}
      {activity.hasCredits ? null : <Badge tone="negative">{t("noCredits")}</Badge>}
      <span>{date ? t(DATE_KEYS[status], { date }) : null}</span>
    </p>
  );
}
