import { useFormatter, useTranslations } from "next-intl";
import { Badge, type Tone } from "@/components/ui/badge";

const TONES = { open: "positive", upcoming: "warning", closed: "neutral" } as const satisfies Record<
  string,
  Tone
>;
const SINCE = { open: "openUntil", upcoming: "opensAt", closed: "closedSince" } as const;

/** What tells whether an activity can be worked on. */
export interface Standing {
  status: "upcoming" | "open" | "closed";
  opensAt: Date | string | null;
  closesAt: Date | string | null;
  spendingStoppedAt: Date | string | null;
}

/** Whether an activity is open, until or since when, and whether its spending is stopped. */
export function ActivityStanding({ standing, timeZone }: { standing: Standing; timeZone: string }) {
  const t = useTranslations("teacher");
  const format = useFormatter();
  const { status } = standing;
  const moment = status === "upcoming" ? standing.opensAt : standing.closesAt;
  const shown =
    moment && format.dateTime(new Date(moment), { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-md text-muted">
      <Badge tone={TONES[status]}>{t(status)}</Badge>
      {standing.spendingStoppedAt ? <Badge tone="negative">{t("spendingStopped")}</Badge> : null}
      <span>{shown ? t(SINCE[status], { date: shown }) : null}</span>
    </p>
  );
}
