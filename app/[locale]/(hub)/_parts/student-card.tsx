import { useLocale, useTranslations } from "next-intl";
import { AppIcon } from "@/components/apps/app-icon";
import { LaunchForm } from "@/components/launch/launch-form";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { NewTabLabel } from "@/components/ui/new-tab-link";
import { pathLocaleOf } from "@/lib/i18n/paths";
import { addressOf } from "@/packages/client/contract/address-of";

/** An activity on a student's home. Its times are already formatted in the school's time zone. */
export interface StudentCardProps {
  id: string;
  /** The id of the student that the page was rendered for. */
  expectedProfileId: string;
  title: string;
  instructions: string;
  appName: string;
  iconUrl: string | null;
  status: "notStarted" | "inProgress" | "submitted" | "reviewed";
  /** "Open until …", "Open, no closing time", "Closed on …" or "Opens …". */
  timeText: string;
  submittedText: string | null;
  state: "open" | "upcoming" | "closed" | "suspended";
  /** False while spending is stopped or the credits are used up: then the app creates no texts and pictures. */
  hasAi: boolean;
}

const TONES: Readonly<Record<StudentCardProps["status"], Tone>> = {
  notStarted: "neutral",
  inProgress: "warning",
  submitted: "accent",
  reviewed: "positive",
};

const BUTTON = {
  notStarted: "start",
  inProgress: "continue",
  submitted: "again",
  reviewed: "again",
} as const;

/** An activity on a student's home: instructions, times, progress and the Start button. */
export function StudentCard(props: StudentCardProps) {
  const t = useTranslations("student");
  const headingId = `activity-${props.id}`;
  return (
    <Card as="article" aria-labelledby={headingId} className="flex h-full flex-col gap-4 p-5">
      <div className="flex items-start gap-3">
        <AppIcon name={props.appName} iconUrl={props.iconUrl} />
        <div className="min-w-0">
          <h3 id={headingId} className="text-lg font-bold leading-snug">
            {props.title}
          </h3>
          <p className="text-[0.9375rem] text-muted">{props.appName}</p>
        </div>
      </div>
      {props.instructions ? (
        <div className="rounded-control bg-sunken px-4 py-3">
          <p className="text-sm font-semibold text-muted">{t("note")}</p>
          <p className="line-clamp-6 whitespace-pre-line">{props.instructions}</p>
        </div>
      ) : null}
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={TONES[props.status]}>{t(`status.${props.status}`)}</Badge>
        <p className="text-[0.9375rem] text-muted">{props.timeText}</p>
        {props.submittedText ? (
          <p className="w-full text-[0.9375rem] text-muted">{props.submittedText}</p>
        ) : null}
      </div>
      {props.state === "open" && !props.hasAi ? (
        <p className="text-[0.9375rem] text-muted">{t("noAi")}</p>
      ) : null}
      {props.state === "open" ? <StartForm {...props} /> : null}
      {props.state === "suspended" ? <p className="text-warning">{t("suspended")}</p> : null}
    </Card>
  );
}

function StartForm({ id, status, title, expectedProfileId }: StudentCardProps) {
  const t = useTranslations("student");
  const locale = pathLocaleOf(useLocale());
  const text = { opened: t("opened"), openedHelp: t("openedHelp"), tryAgain: t("tryAgain") };
  return (
    <LaunchForm
      action={addressOf("/activities/{activityId}/launch", { params: { activityId: id } })}
      fields={{ locale, expectedProfileId }}
      text={text}
    >
      <Button
        type="submit"
        variant={status === "submitted" || status === "reviewed" ? "secondary" : "primary"}
        className="w-full text-lg"
      >
        <NewTabLabel subject={title}>{t(BUTTON[status])}</NewTabLabel>
      </Button>
    </LaunchForm>
  );
}
