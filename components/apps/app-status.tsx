import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/components/ui/badge";
import type { AppStatus } from "@/packages/client/contract/app-fields";

export const STATUS_TONES = {
  draft: "neutral",
  pending: "warning",
  approved: "positive",
  refused: "negative",
  suspended: "negative",
} as const satisfies Record<AppStatus, Tone>;

export function AppStatusBadges({ status, hasProposed }: { status: AppStatus; hasProposed: boolean }) {
  const t = useTranslations("apps");
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={STATUS_TONES[status]}>{t(`statuses.${status}`)}</Badge>
      {hasProposed ? <Badge tone="warning">{t("changesWait")}</Badge> : null}
    </span>
  );
}
