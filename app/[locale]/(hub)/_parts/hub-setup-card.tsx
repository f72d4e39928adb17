import { useLocale, useTranslations } from "next-intl";
import { SetupSteps, type SetupStepView } from "@/components/schools/setup-steps";
import { hubPath } from "@/lib/i18n/paths";

export interface HubSetupState {
  hasSchool: boolean;
  hasApprovedApp: boolean;
  pendingAppCount: number;
  hasModels: boolean;
}

export function HubSetupCard({ hasSchool, hasApprovedApp, pendingAppCount, hasModels }: HubSetupState) {
  const t = useTranslations("setup.hub");
  const locale = useLocale();
  if (hasSchool && hasApprovedApp && hasModels) return null;
  const app: Pick<SetupStepView, "missing" | "link"> =
    pendingAppCount > 0
      ? {
          missing: t("app.waiting", { count: pendingAppCount }),
          link: { href: hubPath(locale, "/apps"), text: t("app.review") },
        }
      : { missing: t("app.missing"), link: { href: hubPath(locale, "/apps/new"), text: t("app.go") } };
  const steps: SetupStepView[] = [
    {
      key: "school",
      title: t("school.title"),
      isDone: hasSchool,
      missing: t("school.missing"),
      link: { href: hubPath(locale, "?form=school"), text: t("school.go") },
    },
    { key: "app", title: t("app.title"), isDone: hasApprovedApp, ...app },
    {
      key: "models",
      title: t("models.title"),
      isDone: hasModels,
      missing: t("models.missing"),
      link: { href: hubPath(locale, "/system"), text: t("models.go") },
    },
  ];
  return <SetupSteps id="hub-setup" title={t("title")} lead={t("lead")} steps={steps} />;
}
