"use client";

import { useLocale } from "next-intl";
import type { Playground } from "@/client/contract/playground";
import { useAddressFilters } from "@/components/data/use-address-filters";
import { pathLocaleOf } from "@/i18n/paths";
import type { PlaygroundApp, StartChoice } from "./use-playground";

/** The purposes in the order of the form. */
export const PURPOSES = ["student_activity", "student_preview", "teacher_manage"] as const;

/** The word in the address for what is in force of an app with waiting changes; the changes themselves are the default. */
export const IN_FORCE = "in-force";

/** What the form changes, by the names in the address. */
export type ChoiceChange = Partial<Record<"app" | "values" | "purpose" | "student" | "locale", string>>;

/** Whether an app can be started for a purpose. */
export function fits(app: PlaygroundApp, purpose: StartChoice["purpose"]): boolean {
  return purpose !== "teacher_manage" || app.supportsTeacherManage;
}

/** An app that signs people in itself: whom it is started as and for makes no difference to it. */
export function isLegacy({ integrationMode }: PlaygroundApp): boolean {
  return integrationMode === "legacy";
}

/**
 * What is chosen to be started, kept in the address, so that reload and Back keep it; what is not possible is the first. `app`
 * has the values with which it starts. A legacy app is the first only where there is no other: there is little to see of it here.
 */
export function useChoice(apps: readonly PlaygroundApp[], { students }: Playground) {
  const pageLocale = pathLocaleOf(useLocale());
  const [chosen, setChoice] = useAddressFilters(["app", "values", "purpose", "student", "locale"]);
  const first = apps.find((one) => !isLegacy(one)) ?? (apps[0] as PlaygroundApp);
  const registered = apps.find(({ appSlug }) => appSlug === chosen.app) ?? first;
  const proposed = registered.proposed !== null && chosen.values !== IN_FORCE;
  const app = proposed ? { ...registered, ...registered.proposed } : registered;
  const purpose = PURPOSES.find((one) => one === chosen.purpose && fits(app, one)) ?? "student_activity";
  const student = students.find(({ id }) => id === chosen.student) ?? students[0];
  const locale = chosen.locale === "en" || chosen.locale === "kr" ? chosen.locale : pageLocale;
  const choice: StartChoice = {
    appSlug: app.appSlug,
    purpose,
    locale,
    proposed,
    ...(purpose !== "teacher_manage" && { studentId: student?.id }),
  };
  return { app, choice, setChoice: (change: ChoiceChange) => setChoice(change) };
}
