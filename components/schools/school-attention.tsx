import { useLocale, useTranslations } from "next-intl";
import { isLow } from "@/components/credits/is-low";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useSpendingLines } from "@/components/usage/spending-lines";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import type { SchoolOverview } from "@/packages/client/contract/schools";

const IMPORT_TEXTS = { ready: "importReady", failed: "importFailed", stuck: "importStuck" } as const;

/** What needs a school admin, most urgent first; each line leads to where it is done. */
export function SchoolAttention({ school }: { school: SchoolOverview }) {
  const t = useTranslations("schoolAdminHome");
  const locale = useLocale();
  const { attention, suspendedActivities } = school;
  const lines: { key: string; path: string; text: string; more?: string }[] = [];
  const add = (key: string, path: string, text: string) => lines.push({ key, path, text });
  if (attention.waitingImport) add("import", "/people/import", t(IMPORT_TEXTS[attention.waitingImport]));
  if (isLow(school)) add("credits", "/models", t("lowCredits"));
  lines.push(...useSpendingLines(attention));
  for (const { id, title, classroomName, app } of suspendedActivities) {
    const more = t("suspended", { classroom: classroomName, app: localName(locale, app) });
    lines.push({ key: id, path: `/activities/${id}`, text: title, more });
  }
  // The notice above says what needs them.
  const isSafetyOpen = attention.openIncidentCount > 0 || !attention.hasSafetyContact;
  if (lines.length === 0 && isSafetyOpen) return null;
  return (
    <Card as="section" aria-labelledby="attention" className="mb-8 p-5 sm:p-6">
      <h2 id="attention" className="mb-3 text-xl font-bold leading-tight">
        {t("attention")}
      </h2>
      {lines.length === 0 ? <p className="text-muted">{t("nothing")}</p> : null}
      <ul className="divide-y divide-line">
        {lines.map(({ key, path, text, more }) => (
          <li key={key} className="py-2">
            <Link
              href={hubPath(locale, path)}
              className="inline-flex min-h-6 items-center text-accent underline"
            >
              {text}
            </Link>
            {more ? <span className="text-muted"> {more}</span> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
