"use client";

import { useLocale } from "next-intl";
import { useAddressFilters } from "@/components/data/use-address-filters";
import { pathLocaleOf } from "@/lib/i18n/paths";
import type { Playground } from "@/packages/client/contract/playground";
import type { PlaygroundApp, StartChoice } from "./use-playground";

export const PURPOSES = ["student_activity", "student_preview", "teacher_manage"] as const;

/** The URL's `values` that starts an app with its approved values; without it, it starts with those that wait for approval. */
export const APPROVED_VALUES = "approved";

export type ChoiceChange = Partial<Record<"app" | "values" | "purpose" | "student" | "locale", string>>;

export function supportsPurpose(app: PlaygroundApp, purpose: StartChoice["purpose"]): boolean {
  return purpose !== "teacher_manage" || app.supportsTeacherManage;
}

/** Whether an app signs people in itself, so that purpose and student make no difference to it. */
export function isLegacy({ integrationMode }: PlaygroundApp): boolean {
  return integrationMode === "legacy";
}

/**
 * What is chosen in the form. The choice is in the URL, so that a reload and Back keep it; a part that is missing or not possible
 * gets a default. `app` has the values with which it starts. The default app is a legacy app only where there is no other app,
 * since a legacy app shows little in a playground.
 */
export function useChoice(apps: readonly PlaygroundApp[], { students }: Playground) {
  const pageLocale = pathLocaleOf(useLocale());
  const [chosen, setChoice] = useAddressFilters(["app", "values", "purpose", "student", "locale"]);
  const first = apps.find((one) => !isLegacy(one)) ?? (apps[0] as PlaygroundApp);
  const registered = apps.find(({ appSlug }) => appSlug === chosen.app) ?? first;
  const proposed = registered.proposed !== null && chosen.values !== APPROVED_VALUES;
  const app = proposed ? { ...registered, ...registered.proposed } : registered;
  const purpose =
    PURPOSES.find((one) => one === chosen.purpose && supportsPurpose(app, one)) ?? "student_activity";
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
