import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { ConsentState } from "@/packages/client/contract/basic-schemas";

const TONES = { given: "positive", refused: "neutral", unknown: "warning" } as const;

export function ConsentBadge({ consent }: { consent: ConsentState }) {
  const t = useTranslations("privacy");
  return <Badge tone={TONES[consent]}>{t(`consents.${consent}`)}</Badge>;
}
