import { useLocale, useTranslations } from "next-intl";
import { LaunchForm } from "@/components/launch/launch-form";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { NewTabMark } from "@/components/ui/new-tab-link";
import { pathLocaleOf } from "@/i18n/paths";
import { AppLine } from "./app-line";

/** An activity on a student's home. Texts that depend on time come ready-made in the school's time zone. */
export interface StudentCardProps {
  id: string;
  /** The student whose page this is. */
  shownTo: string;
  title: string;
  instructions: string;
  appName: string;
  iconUrl: string | null;
  status: "notStarted" | "inProgress" | "submitted" | "reviewed";
  /** "Open until …", "Closed since …" or "Opens …". */
  timeText: string;
  submittedText: string | null;
  state: "open" | "upcoming" | "closed" | "suspended";
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

/** One activity: what to do, until when, how far one is, and the one button. */
export function StudentCard(props: StudentCardProps) {
  const t = useTranslations("student");
  const headingId = `activity-${props.id}`;
  return (
    <Card as="article" aria-labelledby={headingId} className="flex h-full flex-col gap-4 p-5">
      <AppLine headingId={headingId} title={props.title} appName={props.appName} iconUrl={props.iconUrl} />
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
      {props.state === "open" ? <StartForm {...props} /> : null}
      {props.state === "suspended" ? <p className="text-warning">{t("suspended")}</p> : null}
    </Card>
  );
}

function StartForm({ id, status, title, shownTo }: StudentCardProps) {
  const t = useTranslations("student");
  const newTab = useTranslations("common")("newTab");
  const locale = pathLocaleOf(useLocale());
  const text = { opened: t("opened"), openedHelp: t("openedHelp"), tryAgain: t("tryAgain") };
  return (
    <LaunchForm activityId={id} fields={{ locale, shownTo }} text={text}>
      <Button
        type="submit"
        variant={status === "submitted" || status === "reviewed" ? "secondary" : "primary"}
        className="w-full text-lg"
      >
        <span>
          {t(BUTTON[status])}
          <span className="sr-only">
            : {title} ({newTab})
          </span>
        </span>
        <NewTabMark />
      </Button>
    </LaunchForm>
  );
}
