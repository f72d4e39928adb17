import { useLocale, useTranslations } from "next-intl";
import { HandedIn } from "@/components/drawings/scenes";
import { WordDiff } from "@/components/feedback/word-diff";
import { LaunchForm } from "@/components/launch/launch-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { NewTabLabel } from "@/components/ui/new-tab-link";
import { pathLocaleOf } from "@/lib/i18n/paths";
import type { openOwnWork } from "@/lib/submissions/list-own-work";
import { addressOf } from "@/packages/client/contract/address-of";
import type { Feedback } from "@/packages/client/contract/feedback";
import { AnswerForm } from "./answer-form";
import { Talk } from "./talk";

type Own = Awaited<ReturnType<typeof openOwnWork>>;

interface Props {
  submissionId: string;
  own: Own;
  feedback: readonly Feedback[];
  expectedProfileId: string;
}

/** What the teacher says about a work, the student's answer, and the way back into the app. */
export function WhatNext({ submissionId, own, feedback, expectedProfileId }: Props) {
  const t = useTranslations("work");
  const { status, revision, timeZone, work, summaryBefore } = own;
  const hasTeacherSaid = feedback.some(({ author }) => author.role !== "student");
  return (
    <div className="grid min-w-0 gap-6">
      <Card as="section" aria-labelledby="talk" className="p-5">
        <h2 id="talk" className="mb-4 text-xl font-bold leading-tight">
          {t("talk")}
        </h2>
        {hasTeacherSaid ? (
          <Talk feedback={feedback} timeZone={timeZone} />
        ) : (
          <div className="flex items-center gap-4">
            <HandedIn className="h-24 shrink-0" />
            <p className="text-lg">{t(status === "reviewed" ? "hasLooked" : "nothingSaid")}</p>
          </div>
        )}
        {hasTeacherSaid && work ? <AnswerForm submissionId={submissionId} revision={revision} /> : null}
      </Card>
      <BackToApp own={own} expectedProfileId={expectedProfileId} />
      {work?.summary && summaryBefore && summaryBefore !== work.summary ? (
        <Card as="section" aria-labelledby="changes" className="p-5">
          <h2 id="changes" className="mb-3 text-xl font-bold leading-tight">
            {t("changes")}
          </h2>
          <p className="whitespace-pre-line wrap-anywhere">
            <WordDiff before={summaryBefore} after={work.summary} side="after" />
          </p>
          <details className="mt-3">
            <summary className="min-h-11 cursor-pointer py-2 font-semibold text-accent">
              {t("before")}
            </summary>
            <p className="whitespace-pre-line wrap-anywhere">
              <WordDiff before={summaryBefore} after={work.summary} side="before" />
            </p>
          </details>
        </Card>
      ) : null}
    </div>
  );
}

/** Starts the app again: the one big step when the teacher asks for another try, otherwise a small one, for a student who wants to change something. */
function BackToApp({
  own: { status, activity },
  expectedProfileId,
}: Pick<Props, "own" | "expectedProfileId">) {
  const t = useTranslations("work");
  const student = useTranslations("student");
  const locale = useLocale();
  const isReturned = status === "revision_requested";
  if (!activity.canStart) {
    return isReturned ? <p className="text-lg text-warning">{student("askTeacher")}</p> : null;
  }
  return (
    <LaunchForm
      action={addressOf("/activities/{activityId}/launch", { params: { activityId: activity.id } })}
      fields={{ locale: pathLocaleOf(locale), expectedProfileId }}
      text={{
        opened: student("opened"),
        openedHelp: student("openedHelp"),
        tryAgain: student("tryAgain"),
      }}
    >
      <Button
        type="submit"
        variant={isReturned ? "primary" : "secondary"}
        className={`w-full ${isReturned ? "min-h-14 text-xl" : ""}`}
      >
        <NewTabLabel subject={activity.title}>{isReturned ? student("again") : t("change")}</NewTabLabel>
      </Button>
    </LaunchForm>
  );
}
