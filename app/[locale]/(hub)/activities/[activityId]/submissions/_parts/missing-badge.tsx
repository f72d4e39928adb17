import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { Begun } from "./use-begun";

/** How far a student without a work has come. */
export function MissingBadge({ begun }: { begun: Begun | undefined }) {
  const t = useTranslations("submissions");
  if (begun === "writing") return <Badge tone="accent">{t("writing")}</Badge>;
  return <Badge>{t(begun ?? "missingOne")}</Badge>;
}
