import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LaunchForm } from "@/components/launch/launch-form";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { NewTabLabel } from "@/components/ui/new-tab-link";
import { When } from "@/components/ui/when";
import { classroomColour } from "@/lib/classrooms/classroom-colour";
import { localName } from "@/lib/i18n/names";
import { hubPath, pathLocaleOf } from "@/lib/i18n/paths";
import type { StudentActivity } from "@/lib/submissions/student-home";
import { addressOf } from "@/packages/client/contract/address-of";

interface CardProps {
  activity: StudentActivity;
  /** Large for what is to do, a row for what is closed. */
  size: "large" | "small" | "row";
  expectedProfileId: string;
}

export function ActivityCard({ activity, size, expectedProfileId }: CardProps) {
  const t = useTranslations("student");
  const { id, title, availability, app, classroom } = activity;
  const headingId = `activity-${id}`;
  const isLarge = size === "large";
  const isToDo = availability === "open" && isLarge;
  // While spending is stopped or the credits are used up, the app creates no texts and pictures.
  const hasAi = activity.spendingStoppedAt === null && activity.hasCredits;
  return (
    <Card
      as="article"
      aria-labelledby={headingId}
      {...classroomColour(classroom.id)}
      className={`flex h-full overflow-hidden ${{ large: "flex-col sm:flex-row", small: "flex-col", row: "" }[size]}`}
    >
      <Cover activity={activity} className={COVERS[size]} />
      <div className={`flex min-w-0 flex-1 flex-col gap-3 ${isLarge ? "p-5" : "p-4"}`}>
        <div>
          <p className="mb-1 text-sm font-semibold text-class">{classroom.name}</p>
          <h3 id={headingId} className={`font-bold leading-snug ${isLarge ? "text-xl" : "text-lg"}`}>
            {title}
          </h3>
        </div>
        {isToDo ? <TeachersWord activity={activity} /> : null}
        <TimeText activity={activity} />
        {isToDo && app.isUsable && !hasAi ? <p className="text-md text-muted">{t("noAi")}</p> : null}
        <div className="mt-auto empty:hidden">
          <NextStep activity={activity} expectedProfileId={expectedProfileId} />
        </div>
      </div>
    </Card>
  );
}

const COVERS = {
  large: "w-full aspect-[16/9] sm:aspect-auto sm:w-2/5",
  small: "w-full aspect-[16/9]",
  row: "w-28 sm:w-36",
} as const;

/** What the teacher said about a work that was given back, else the teacher's note about the activity. */
function TeachersWord({ activity: { status, said, instructions } }: Pick<CardProps, "activity">) {
  const t = useTranslations("student");
  const isReturned = status === "returned";
  const word = isReturned ? (said?.text ?? t("returned")) : instructions;
  if (!word) return null;
  return (
    <div className="rounded-control bg-class-soft px-4 py-3">
      <p className="text-sm font-semibold text-class">
        {isReturned && said ? t("teacherSaid", { name: said.by }) : t("note")}
      </p>
      <p className="line-clamp-4 whitespace-pre-line">{word}</p>
    </div>
  );
}

/** The cover of the student's own work, else the app's picture on the colour of the classroom. */
function Cover({ activity, className }: { activity: StudentActivity; className: string }) {
  const { work, app } = activity;
  const name = localName(useLocale(), app);
  if (work?.coverUrl) {
    return (
      // biome-ignore lint/performance/noImgElement: the picture may be on another origin, such as the app's storage
      <img
        src={work.coverUrl}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className={`class-paper shrink-0 object-cover ${className}`}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`class-paper grid shrink-0 place-items-center text-class ${className}`}
    >
      {app.iconUrl ? (
        // biome-ignore lint/performance/noImgElement: the icon is on another origin, which `next/image` is not configured for.
        <img
          src={app.iconUrl}
          alt=""
          width={96}
          height={96}
          loading="lazy"
          className="my-4 size-24 max-w-3/5 rounded-card object-contain"
        />
      ) : (
        <span className="text-3xl font-bold">{[...name][0]}</span>
      )}
    </span>
  );
}

/** When it is due, was handed in or was closed, in words. */
function TimeText({ activity }: { activity: StudentActivity }) {
  const t = useTranslations("student");
  const { availability, dueAt, closesAt, submittedAt, status, said, isOverdue, classroom } = activity;
  const say = (key: "due" | "overdue" | "closes" | "closed" | "handedInAt", at: Date) =>
    t.rich(key, { when: () => <When at={at} timeZone={classroom.timeZone} /> });
  const text = (): ReactNode => {
    if (submittedAt && status !== "returned") return say("handedInAt", submittedAt);
    if (availability === "closed") return closesAt ? say("closed", closesAt) : t("askTeacher");
    if (dueAt) return say(isOverdue ? "overdue" : "due", dueAt);
    return closesAt ? say("closes", closesAt) : t("alwaysOpen");
  };
  const state = () => {
    if (submittedAt === null) return null;
    if (said?.isNew) return <p className="font-semibold text-accent">{t("new", { name: said.by })}</p>;
    if (status === "reviewed") return <p className="font-semibold text-positive">{t("reviewed")}</p>;
    return status === "submitted" ? <p className="text-muted">{t("waiting")}</p> : null;
  };
  return (
    <div className="text-md">
      <p className={isOverdue && availability === "open" ? "font-semibold text-warning" : "text-muted"}>
        {text()}
      </p>
      {state()}
    </div>
  );
}

const BUTTONS = {
  notStarted: "start",
  inProgress: "continue",
  returned: "again",
  submitted: "continue",
  reviewed: "continue",
} as const;

/** The one button of a card: Start, Continue, Try again or Look at it; or why there is none. */
function NextStep({ activity, expectedProfileId }: Omit<CardProps, "size">) {
  const t = useTranslations("student");
  const locale = useLocale();
  const { id, title, status, availability, app, work } = activity;
  const isToDo = availability === "open" && app.isUsable && (work === null || status === "returned");
  if (work && !isToDo) {
    return (
      <ButtonLink href={hubPath(locale, `/work/${work.submissionId}`)} className="w-full">
        {t("look")}
        <span className="sr-only">: {title}</span>
      </ButtonLink>
    );
  }
  if (availability === "closed") return null;
  if (!isToDo) return <p className="text-warning">{t("suspended")}</p>;
  return (
    <LaunchForm
      action={addressOf("/activities/{activityId}/launch", { params: { activityId: id } })}
      fields={{ locale: pathLocaleOf(locale), expectedProfileId }}
      text={{ opened: t("opened"), openedHelp: t("openedHelp"), tryAgain: t("tryAgain") }}
    >
      <Button type="submit" className="min-h-12 w-full text-lg">
        <NewTabLabel subject={title}>{t(BUTTONS[status])}</NewTabLabel>
      </Button>
    </LaunchForm>
  );
}
