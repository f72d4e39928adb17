"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button";
import { findBrokenConstraint } from "@/components/ui/constraint";
import { FieldWiringProvider } from "@/components/ui/field-context";
import { isControl } from "@/components/ui/form-checks";
import { NewTabLabel } from "@/components/ui/new-tab-link";
import { Select } from "@/components/ui/select";
import { useHydrated } from "@/components/ui/use-hydrated";
import { pathLocaleOf } from "@/lib/i18n/paths";
import { addressOf } from "@/packages/client/contract/address-of";
import type { ClassStudent } from "@/packages/client/contract/classrooms";
import { LaunchForm, type LaunchFormProps } from "./launch-form";

export type PreviewStudent = Pick<ClassStudent, "id" | "displayName" | "classNumber">;

interface Launch {
  activityId: string;
  title: string;
  expectedProfileId: string;
}

function useLaunch({ activityId, expectedProfileId }: Launch, purpose: "teacher_manage" | "student_preview") {
  const t = useTranslations("student");
  return {
    action: addressOf("/activities/{activityId}/launch", { params: { activityId } }),
    fields: { locale: pathLocaleOf(useLocale()), purpose, expectedProfileId },
    text: { opened: t("opened"), openedHelp: t("openedHelp"), tryAgain: t("tryAgain") },
  };
}

export function WorkspaceForm(launch: Launch) {
  const t = useTranslations("teacher");
  return (
    <LaunchForm {...useLaunch(launch, "teacher_manage")}>
      <Button type="submit" variant="secondary">
        <NewTabLabel subject={launch.title}>{t("workspace")}</NewTabLabel>
      </Button>
    </LaunchForm>
  );
}

/** A `LaunchForm` with a required choice: a missing choice is reported in the language of the page. */
function ChoiceLaunchForm({ missing, children, ...form }: LaunchFormProps & { missing: string }) {
  const [isIncomplete, setIsIncomplete] = useState(false);
  const missingId = useId();
  const ariaProps = isIncomplete ? ({ "aria-invalid": true, "aria-describedby": missingId } as const) : {};
  // Before hydration the browser reports a missing choice.
  const isHydrated = useHydrated();
  function isComplete(element: HTMLFormElement): boolean {
    const firstIncomplete = [...element.elements].filter(isControl).find(findBrokenConstraint);
    if (!firstIncomplete) return true;
    flushSync(() => setIsIncomplete(true));
    firstIncomplete.focus();
    return false;
  }
  const checks = { isComplete, onInput: () => setIsIncomplete(false), noValidate: isHydrated };
  return (
    <LaunchForm {...form} checks={checks}>
      <FieldWiringProvider value={ariaProps}>{children}</FieldWiringProvider>
      <p
        id={missingId}
        role="alert"
        className={isIncomplete ? "mt-1.5 text-md font-semibold text-negative" : ""}
      >
        {isIncomplete ? missing : null}
      </p>
    </LaunchForm>
  );
}

export function PreviewForm({ students, ...launch }: Launch & { students: readonly PreviewStudent[] }) {
  const t = useTranslations("teacher");
  const common = useTranslations("common");
  const choiceId = `preview-${launch.activityId}`;
  return (
    <ChoiceLaunchForm {...useLaunch(launch, "student_preview")} missing={t("studentMissing")}>
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={choiceId} className="text-[0.9375rem] text-muted">
          {t("previewAs")}
        </label>
        <Select
          wrapperClassName="w-0 min-w-44 max-w-xs grow"
          id={choiceId}
          name="studentId"
          required
          defaultValue=""
        >
          <option value="" disabled>
            {t("chooseStudent")}
          </option>
          {students.map(({ id, displayName, classNumber }) => (
            <option key={id} value={id}>
              {classNumber === null
                ? displayName
                : `${common("classNumber", { number: classNumber })} ${displayName}`}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="secondary">
          <NewTabLabel subject={launch.title}>{t("preview")}</NewTabLabel>
        </Button>
      </div>
      <p className="mt-1.5 text-md text-muted">{t("previewCosts")}</p>
    </ChoiceLaunchForm>
  );
}
