import { useLocale, useTranslations } from "next-intl";
import type { SchoolSetup, SetupStep } from "@/client/contract/setup";
import { hubPath } from "@/i18n/paths";
import { SetupPath, type ShownStep } from "./setup-path";

/** Who reads the steps of a school. */
type Reader =
  | { kind: "operator" }
  /** An admin of the school, and whom to ask for what only operators do. */
  | { kind: "admin"; operatorNames: readonly string[] };

/** Names of classrooms as a list: "4-1, 4-2, 4-3 and 2 more". */
function useClassroomNames(): (step: SetupStep) => string {
  const t = useTranslations("setup");
  return ({ classroomNames, classroomsWithout }) =>
    t("classroomNames", {
      names: classroomNames.join(", "),
      more: classroomsWithout - classroomNames.length,
    });
}

/** What a step lacks, in a sentence for this reader. */
function useMissing(setup: SchoolSetup, reader: Reader): (step: SetupStep) => string {
  const t = useTranslations("setup.missing");
  const namesOf = useClassroomNames();
  const who = reader.kind === "operator" ? "school" : "own";
  const asked = reader.kind === "admin" ? reader.operatorNames.join(", ") : "";
  const operators = asked || "none";
  return (step) => {
    const { key } = step;
    if (key === "activity") {
      return setup.hasApprovedApp ? t(`${who}.activity`) : t(`${who}.activityNoApp`, { operators });
    }
    if (key === "credits") return t(`${who}.credits`, { operators });
    if ((key === "teachers" || key === "students") && step.classroomsWithout > 0) {
      return t(`${who}.${key}In`, { classrooms: namesOf(step) });
    }
    return t(`${who}.${key}`);
  };
}

/** Where a step is done, by who reads it; nothing where it is somebody else's to do. */
function useWays(setup: SchoolSetup, reader: Reader): (key: SetupStep["key"]) => ShownStep["link"] {
  const t = useTranslations("setup.go");
  const locale = useLocale();
  const to = (text: Parameters<typeof t>[0], path: string) => ({
    text: t(text),
    href: hubPath(locale, path),
  });
  const schoolPath = `/schools/${setup.schoolId}`;
  const ways = {
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
  const own: Partial<Record<SetupStep["key"], ShownStep["link"]>> = ways[reader.kind];
  return (key) => own[key];
}

/** The way of a school from empty to its first student's start; nothing once all of it is done. */
export function SchoolSetupCard({ setup, reader }: { setup: SchoolSetup; reader: Reader }) {
  const t = useTranslations("setup");
  const missing = useMissing(setup, reader);
  const way = useWays(setup, reader);
  if (setup.isDone) return null;
  const who = reader.kind === "operator" ? "school" : "own";
  // That there is an admin is no news to one.
  const steps = setup.steps.filter(({ key }) => key !== "admin" || reader.kind === "operator");
  return (
    <SetupPath
      id="setup"
      title={t(`${who}.title`)}
      lead={t(`${who}.lead`)}
      steps={steps.map((step) => ({
        key: step.key,
        title: t(`steps.${step.key === "credits" && reader.kind === "operator" ? "grant" : step.key}`),
        isDone: step.isDone,
        missing: missing(step),
        link: way(step.key),
      }))}
    />
  );
}
