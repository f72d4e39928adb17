import { useLocale, useTranslations } from "next-intl";
import { LaunchForm } from "@/components/launch/launch-form";
import { Button } from "@/components/ui/button";
import { NewTabMark } from "@/components/ui/new-tab-link";
import { Select } from "@/components/ui/select";
import { pathLocaleOf } from "@/i18n/paths";
import { ChoiceLaunchForm } from "./choice-launch-form";

/** A student whom a teacher may preview as. */
export interface PreviewStudent {
  id: string;
  displayName: string;
  classNumber: number | null;
}

function useLaunchText() {
  const t = useTranslations("student");
  return { opened: t("opened"), openedHelp: t("openedHelp"), tryAgain: t("tryAgain") };
}

/** Opens the app's workspace for teachers. */
export function WorkspaceForm({
  activityId,
  title,
  shownTo,
}: {
  activityId: string;
  title: string;
  /** The teacher whose page this is. */
  shownTo: string;
}) {
  const t = useTranslations("teacher");
  const newTab = useTranslations("common")("newTab");
  const fields = { locale: pathLocaleOf(useLocale()), purpose: "teacher_manage", shownTo };
  return (
    <LaunchForm activityId={activityId} fields={fields} text={useLaunchText()}>
      <Button type="submit" variant="secondary">
        <span>
          {t("workspace")}
          <span className="sr-only">
            : {title} ({newTab})
          </span>
        </span>
        <NewTabMark />
      </Button>
    </LaunchForm>
  );
}

/** Opens the app as one student would see it. */
export function PreviewForm({
  activityId,
  title,
  shownTo,
  students,
}: {
  activityId: string;
  title: string;
  shownTo: string;
  students: readonly PreviewStudent[];
}) {
  const t = useTranslations("teacher");
  const common = useTranslations("common");
  const fields = { locale: pathLocaleOf(useLocale()), purpose: "student_preview", shownTo };
  return (
    <ChoiceLaunchForm
      activityId={activityId}
      fields={fields}
      text={useLaunchText()}
      missing={t("studentMissing")}
    >
      <div className="flex flex-wrap items-center gap-2">
        <StudentChoice id={`preview-${activityId}`} students={students} />
        <Button type="submit" variant="secondary">
          <span>
            {t("preview")}
            <span className="sr-only">
              : {title} ({common("newTab")})
            </span>
          </span>
          <NewTabMark />
        </Button>
      </div>
    </ChoiceLaunchForm>
  );
}

function StudentChoice({ id, students }: { id: string; students: readonly PreviewStudent[] }) {
  const t = useTranslations("teacher");
  const common = useTranslations("common");
  return (
    <>
      <label htmlFor={id} className="text-[0.9375rem] text-muted">
        {t("previewAs")}
      </label>
      <Select wrapperClassName="w-0 min-w-44 max-w-xs grow" id={id} name="studentId" required defaultValue="">
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
    </>
  );
}
