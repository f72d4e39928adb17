import type { ChoosableApp } from "@/components/activities/app-choice";
import { localName } from "@/i18n/names";
import type { AppLocale } from "@/i18n/routing";
import type { SettableApp } from "@/lib/activities/list-settable-apps";

/** The apps of a catalogue in the language of the page. */
export function choosableApps(locale: AppLocale, apps: readonly SettableApp[]): ChoosableApp[] {
  return apps.map((app) => ({
    appSlug: app.appSlug,
    name: localName(locale, app),
    description: localName(locale, { name: app.description, nameKo: app.descriptionKo }),
    iconUrl: app.iconUrl,
    ages: app.ages,
    supportsTeacherManage: app.supportsTeacherManage,
  }));
}
