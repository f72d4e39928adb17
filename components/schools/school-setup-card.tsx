import { useLocale, useTranslations } from "next-intl";
import { hubPath } from "@/lib/i18n/paths";
import type { SchoolSetup, SetupStep } from "@/packages/client/contract/setup";
import { SetupSteps, type SetupStepView } from "./setup-steps";

type Reader = { kind: "operator" } | { kind: "admin"; operatorNames: readonly string[] };

function useMissingText(setup: SchoolSetup, reader: Reader): (step: SetupStep) => string {
  const t = useTranslations("setup.missing");
  const setupText = useTranslations("setup");
  const audience = reader.kind === "operator" ? "school" : "own";
  const operators = (reader.kind === "admin" && reader.operatorNames.join(", ")) || "none";
  return ({ key, classroomNames, classroomsWithout }) => {
    if (key === "activity") {
      return setup.hasApprovedApp ? t(`${audience}.activity`) : t(`${audience}.activityNoApp`, { operators });
    }
    if (key === "credits") return t(`${audience}.credits`, { operators });
    if ((key === "teachers" || key === "students") && classroomsWithout > 0) {
      const more = classroomsWithout - classroomNames.length;
      const classrooms = setupText("classroomNames", { names: classroomNames.join(", "), more });
      return t(`${audience}.${key}In`, { classrooms });
    }
    return t(`${audience}.${key}`);
  };
}

function useStepLinks(setup: SchoolSetup, reader: Reader): (key: SetupStep["key"]) => SetupStepView["link"] {
  const t = useTranslations("setup.links");
  const locale = useLocale();
  const to = (text: Parameters<typeof t>[0], path: string) => ({
    text: t(text),
    href: hubPath(locale, path),
  });
  const schoolPath = `/schools/${setup.schoolId}`;
  const links = {
    operator: {
      admin: to("admin", `${schoolPath}?form=admin`),
      activity: setup.hasApprovedApp ? undefined : to("app", "/apps/new"),
      credits: to("credits", `${schoolPath}?form=grant`),
    },
    admin: {
      classrooms: to("classrooms", "/classrooms?form=classroom"),
      teachers: to("teachers", "/people?form=teacher"),
      students: to("students", "/people?form=student"),
      activity: setup.hasApprovedApp ? to("activity", "/classrooms") : undefined,
    },
  };
  const readerLinks: Partial<Record<SetupStep["key"], SetupStepView["link"]>> = links[reader.kind];
  return (key) => readerLinks[key];
}

const ROSTER_STEPS: ReadonlySet<SetupStep["key"]> = new Set(["classrooms", "teachers", "students"]);

export function SchoolSetupCard({ setup, reader }: { setup: SchoolSetup; reader: Reader }) {
  const t = useTranslations("setup");
  const locale = useLocale();
  const missingText = useMissingText(setup, reader);
  const stepLink = useStepLinks(setup, reader);
  if (setup.isDone) return null;
  const audience = reader.kind === "operator" ? "school" : "own";
  // When an admin reads the card, the step `admin` is done.
  const steps = setup.steps.filter(({ key }) => key !== "admin" || reader.kind === "operator");
  const needsPeople =
    reader.kind === "admin" && steps.some(({ key, isDone }) => !isDone && ROSTER_STEPS.has(key));
  return (
    <SetupSteps
      id="setup"
      title={t(`${audience}.title`)}
      lead={t(`${audience}.lead`)}
      action={needsPeople ? { text: t("links.import"), href: hubPath(locale, "/people/import") } : undefined}
      steps={steps.map((step) => ({
        key: step.key,
        title: t(`steps.${step.key === "credits" && reader.kind === "operator" ? "grant" : step.key}`),
        isDone: step.isDone,
        missing: missingText(step),
        link: stepLink(step.key),
      }))}
    />
  );
}
