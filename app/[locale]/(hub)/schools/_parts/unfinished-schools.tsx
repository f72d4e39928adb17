import { useLocale, useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import type { SetupStepKey } from "@/packages/client/contract/setup";

interface UnfinishedSchool {
  schoolId: string;
  name: string;
  nameKo: string | null;
  next: SetupStepKey;
}

const FORMS: Partial<Record<SetupStepKey, { form: string; text: "admin" | "credits" }>> = {
  admin: { form: "admin", text: "admin" },
  credits: { form: "grant", text: "credits" },
};

export function UnfinishedSchools({ schools }: { schools: readonly UnfinishedSchool[] }) {
  const t = useTranslations("setup.unfinished");
  const locale = useLocale();
  if (schools.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="unfinished" className="mb-8 p-5 sm:p-6">
      <h2 id="unfinished" className="text-xl font-bold leading-tight">
        {t("title")}
      </h2>
      <p className="mt-1 text-muted">{t("lead")}</p>
      <ul className="mt-3 divide-y divide-line">
        {schools.map((school) => {
          const name = localName(locale, school);
          const form = FORMS[school.next];
          const path = hubPath(locale, `/schools/${school.schoolId}`);
          const text = t(`go.${form?.text ?? "other"}`);
          return (
            <li
              key={school.schoolId}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5"
            >
              <p className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{name}</span>{" "}
                <span className="text-muted">{t(`next.${school.next}`)}</span>
              </p>
              <ButtonLink
                size="small"
                href={form ? `${path}?form=${form.form}` : path}
                label={`${text}: ${name}`}
              >
                {text}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
