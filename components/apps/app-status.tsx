import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/components/ui/badge";
import type { AppStatus } from "@/packages/client/contract/app-fields";

const TONES: Readonly<Record<AppStatus, Tone>> = {
  draft: "neutral",
  pending: "warning",
  approved: "positive",
  refused: "negative",
  suspended: "negative",
};

export function AppStatusBadge({ status }: { status: AppStatus }) {
  const t = useTranslations("apps");
  return <Badge tone={TONES[status]}>{t(`statuses.${status}`)}</Badge>;
}

export function AppStatusBadges({ status, hasProposed }: { status: AppStatus; hasProposed: boolean }) {
  const t = useTranslations("apps");
  return (
    <span className="flex flex-wrap gap-1.5">
      <AppStatusBadge status={status} />
      {hasProposed ? <Badge tone="warning">{t("changesWait")}</Badge> : null}
    </span>
  );
}
