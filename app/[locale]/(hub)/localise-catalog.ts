import type { ChoosableApp } from "@/components/apps/app-choice";
import type { AssignableApp } from "@/lib/apps/list-apps";
import { localName } from "@/lib/i18n/names";
import type { AppLocale } from "@/lib/i18n/routing";

export function localiseCatalog(locale: AppLocale, apps: readonly AssignableApp[]): ChoosableApp[] {
  return apps.map((app) => ({
    appSlug: app.appSlug,
    name: localName(locale, app),
    description: localName(locale, { name: app.description, nameKo: app.descriptionKo }),
    iconUrl: app.iconUrl,
    ages: app.ages,
    supportsTeacherManage: app.supportsTeacherManage,
  }));
}
