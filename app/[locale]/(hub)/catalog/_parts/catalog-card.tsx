import { useTranslations } from "next-intl";
import { AppIcon } from "@/components/apps/app-icon";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";

/** An approved app, as a teacher looks for one. */
export function CatalogCard(app: {
  slug: string;
  name: string;
  description: string;
  iconUrl: string | null;
  mode: "legacy" | "hybrid" | "edu_only";
  ages: { min: number; max: number };
  /** Ready-made names. */
  languages: readonly string[];
  supportsTeacherManage: boolean;
}) {
  const t = useTranslations("catalog");
  return (
    <Card as="li" className="flex flex-col gap-3 p-5">
      <div className="flex items-center gap-3">
        <AppIcon name={app.name} iconUrl={app.iconUrl} />
        <div className="min-w-0">
          <h2 className="text-lg font-bold leading-snug">{app.name}</h2>
          <p className="break-all font-mono text-sm text-muted">{app.slug}</p>
        </div>
      </div>
      {app.description ? <p>{app.description}</p> : null}
      <p className="mt-auto flex flex-wrap gap-2 pt-1">
        <Badge>{t("ages", app.ages)}</Badge>
        {app.supportsTeacherManage ? <Badge tone="accent">{t("workspace")}</Badge> : null}
      </p>
      <p className="text-md text-muted">
        {t("languages")}: {app.languages.join(", ")}
      </p>
      <p className="text-md text-muted">{t(`mode.${app.mode}`)}</p>
    </Card>
  );
}
