"use client";

import { useTranslations } from "next-intl";
import { AppIcon } from "@/components/apps/app-icon";
import { Badge } from "@/components/ui/badge";
import { FieldGroup } from "@/components/ui/field";
import { Radio } from "@/components/ui/radio";

export interface ChoosableApp {
  appSlug: string;
  name: string;
  description: string;
  iconUrl: string | null;
  /** Null when the ages are not known. */
  ages: { min: number; max: number } | null;
  supportsTeacherManage: boolean;
}

export function appChoiceId(appSlug: string): string {
  return `app-${appSlug}`;
}

export function AppChoice({
  apps,
  selected,
  onSelect,
  error,
}: {
  apps: readonly ChoosableApp[];
  selected: string;
  onSelect: (appSlug: string) => void;
  error: string | undefined;
}) {
  const t = useTranslations("activity");
  const ui = useTranslations("ui");
  return (
    <FieldGroup
      name="appSlug"
      label={
        <>
          {t("app")}
          <span aria-hidden="true" className="ml-1.5 text-sm font-normal text-muted">
            {ui("required")}
          </span>
        </>
      }
      hint={apps.length > 0 ? t("appHint") : t("noApps")}
      error={error}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {apps.map((app) => (
          <div
            key={app.appSlug}
            className="rounded-control border border-control bg-surface px-4 py-2 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <Radio
              id={appChoiceId(app.appSlug)}
              name="appSlug"
              className="[&>input]:mt-3"
              value={app.appSlug}
              required
              checked={selected === app.appSlug}
              onChange={() => onSelect(app.appSlug)}
              label={
                <span className="flex items-center gap-3 font-semibold">
                  <AppIcon name={app.name} iconUrl={app.iconUrl} />
                  {app.name}
                </span>
              }
              hint={
                <>
                  {app.description}
                  <span className="mt-1.5 flex flex-wrap gap-1.5">
                    {app.ages ? <Badge>{t("ages", app.ages)}</Badge> : null}
                    {app.supportsTeacherManage ? <Badge tone="accent">{t("hasWorkspace")}</Badge> : null}
                  </span>
                </>
              }
            />
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
