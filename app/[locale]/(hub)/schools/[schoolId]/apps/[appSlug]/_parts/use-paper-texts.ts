import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useDayName } from "@/components/safety/use-day-name";
import { localName, zoneName } from "@/lib/i18n/names";
import type { AppPaper } from "@/lib/safety/get-paper";
import { refusalTexts } from "@/lib/safety/safety-refusal";
import type { SafetyCategory } from "@/packages/client/contract/safety";

/** What both papers say of a school's settings, in words. */
export function usePaperTexts({ app, school, safety, checkedBy, models, ...paper }: AppPaper) {
  const t = useTranslations("papers");
  const safetyText = useTranslations("safety");
  const locale = useLocale();
  const format = useFormatter();
  const dayName = useDayName();
  const { aiHours, helpText, levels, contactPeople } = safety;
  const list = (items: readonly string[]) => items.join(", ");
  const categoriesOf = (level: "stop" | "flag") =>
    list(
      (Object.keys(levels) as SafetyCategory[])
        .filter((one) => levels[one] === level)
        .map((one) => safetyText(`categories.${one}`)),
    );
  const ownHelp = { helpTextEn: helpText.en, helpTextKo: helpText.ko };
  return {
    app: localName(locale, app),
    school: localName(locale, school),
    purpose: localName(locale, { name: app.description, nameKo: app.descriptionKo }),
    host: new URL(app.hostedUrl).host,
    date: format.dateTime(new Date(paper.at), { dateStyle: "long", timeZone: school.timeZone }),
    answering: models.filter(({ answersStudents }) => answersStudents),
    providers: list([
      ...new Set(models.filter((one) => one.answersStudents).map(({ provider }) => provider)),
    ]),
    reviewedOn: (day: string) =>
      t("reviewed", { date: format.dateTime(new Date(day), { dateStyle: "medium", timeZone: "UTC" }) }),
    check:
      checkedBy && safety.moderation === "on" ? t("check.on", checkedBy) : t(`check.${offOrDemo(safety)}`),
    stopped: categoriesOf("stop"),
    recorded: categoriesOf("flag"),
    help: refusalTexts("input", ownHelp, locale).detail.help,
    hours: aiHours
      ? t("hours.some", {
          days: list(aiHours.days.map((day) => dayName(day, "short"))),
          from: aiHours.from,
          to: aiHours.to,
          zone: zoneName(locale, school.timeZone),
        })
      : t("hours.always"),
    contacts: contactPeople.length === 0 ? null : list(contactPeople.map(({ displayName }) => displayName)),
    kept: [
      { label: t("keep.works"), value: t("keep.worksFor", { days: paper.workRetentionDays }) },
      { label: t("keep.prompts"), value: t("keep.promptsFor") },
      { label: t("keep.incidents"), value: t("keep.incidentsFor", { days: safety.incidentDays }) },
      { label: t("keep.visits"), value: t("keep.visitsFor") },
      { label: t("keep.credits"), value: t("keep.creditsFor") },
    ],
  };
}

const offOrDemo = ({ moderation }: AppPaper["safety"]) => (moderation === "demo" ? "demo" : "off");
