"use client";

import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { ListedWork } from "@/lib/submissions/open-submission";
import type { ReviewedWork } from "@/packages/client/contract/reviews";
import { CompareView } from "./compare-view";
import { EMPTY_DRAFT, setDraft, useDraft } from "./drafts";
import { FeedbackForm, type SendAs } from "./feedback-form";
import { ReviewBar } from "./review-bar";
import { ReviewPanel } from "./review-panel";
import { useReviewKeys } from "./use-review-keys";
import { useReviewWork } from "./use-review-work";
import { useSendFeedback } from "./use-send-feedback";
import { ViewerTakeDown } from "./viewer-take-down";
import { focusWork, WorkStage } from "./work-stage";

interface Props {
  activityId: string;
  activityTitle: string;
  timeZone: string;
  initial: ReviewedWork;
  order: readonly ListedWork[];
  listHref: string;
  /** The address of a work's page, with `{submissionId}` for its id. */
  workHref: string;
  /** Whether the person teaches the class; others only read. */
  mayReview: boolean;
  mayTakeDown: boolean;
}

/** A class's works, one at a time, with what the teacher says about them. The next work is there before it is asked for. */
export function ReviewScreen(props: Props) {
  const { activityId, initial, order, timeZone, mayReview } = props;
  const t = useTranslations("review");
  const viewer = useTranslations("viewer");
  const common = useTranslations("common");
  const stage = useRef<HTMLDivElement>(null);
  const hrefOf = (id: string) => props.workHref.replace("{submissionId}", id);
  const { id, place, ahead, go } = usePlace(order, initial.submissionId, hrefOf);
  const { work, isNewer, showNewest, error } = useReviewWork({
    activityId,
    submissionId: id,
    initial,
    ahead,
  });
  const [comparedId, setComparedId] = useState<string | null>(null);
  const goLater = useGoLater(order, go, hrefOf);
  const send = useSendFeedback({ activityId, onGo: goLater });
  const draft = useDraft(id);
  const isReady = work !== undefined;
  const isComparing = comparedId === id;
  const student = order[place.position - 1]?.student ?? initial.student;
  const number =
    student.classNumber === null ? "" : `${common("classNumber", { number: student.classNumber })} `;
  const title = work?.title ?? t("loading");

  useEffect(() => {
    if (id && isReady) focusWork(stage);
  }, [id, isReady]);
  useDocumentTitle(work && `${work.title} · ${work.student.displayName}`);
  useReviewKeys({
    ArrowLeft: () => place.previous && go(place.previous.submissionId),
    ArrowRight: () => place.next && go(place.next.submissionId),
    c: () => work && work.revisions.length > 0 && setComparedId(isComparing ? null : id),
  });

  function sendAndGo(as: SendAs): void {
    if (!work) return;
    void send({ work, as, draft });
    setDraft(id, EMPTY_DRAFT);
    if (as !== null && place.next) go(place.next.submissionId);
    else focusWork(stage);
  }

  return (
    <div data-full-height data-bottom-bar className="flex min-h-0 flex-1 flex-col gap-4 lg:gap-0">
      <ReviewBar
        title={title}
        lead={`${number}${student.displayName} · ${props.activityTitle}`}
        listHref={props.listHref}
        {...{ hrefOf, place, mayReview }}
        onGo={go}
      />
      <p role="status" className="sr-only">
        {work
          ? `${viewer("position", { position: place.position, total: place.total })}: ${work.title}, ${student.displayName}`
          : ""}
      </p>
      <div className="grid min-h-0 flex-1 gap-5 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-0">
        <section
          ref={stage}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: focus is on the work when it opens, so that keys and readers begin there.
          tabIndex={0}
          aria-label={t("theWork")}
          className="flex min-h-0 min-w-0 flex-col gap-3 -outline-offset-2! focus-visible:outline-2! lg:p-4"
        >
          {isNewer ? (
            <p role="status" className="rounded-control border-l-4 border-accent bg-accent-soft px-4 py-2">
              {viewer("newerCame")}{" "}
              <button
                type="button"
                onClick={showNewest}
                className="min-h-6 font-semibold text-accent underline"
              >
                {viewer("showNewer")}
              </button>
            </p>
          ) : null}
          {error && !work ? <p role="alert">{t("workFailed")}</p> : null}
          {isReady || error ? null : <Skeleton className="min-h-72 flex-1" />}
          {work?.content && isComparing ? (
            <CompareView
              key={`${id} ${work.revision}`}
              activityId={activityId}
              work={{ ...work, content: work.content }}
              timeZone={timeZone}
            />
          ) : null}
          {work?.content && !isComparing ? (
            <WorkStage key={`${id} ${work.revision}`} content={work.content} />
          ) : null}
        </section>
        <Card className="flex min-h-0 flex-col lg:rounded-none lg:border-y-0 lg:border-r-0 lg:shadow-none">
          {work ? (
            <ReviewPanel
              key={id}
              work={work}
              timeZone={timeZone}
              isTeacher={mayReview}
              isComparing={isComparing}
              onCompare={() => setComparedId(isComparing ? null : id)}
            >
              {props.mayTakeDown ? (
                <ViewerTakeDown
                  profileId={work.student.id}
                  submission={{ id, title: work.title, takeDownId: work.takenDown?.takeDownId ?? null }}
                />
              ) : null}
            </ReviewPanel>
          ) : (
            <div className="flex-1" />
          )}
          {mayReview ? (
            <FeedbackForm
              draft={draft}
              isReady={isReady && !isNewer}
              isLast={place.next === null}
              onChange={(changed) => setDraft(id, changed)}
              onSend={sendAndGo}
              onLeave={() => focusWork(stage)}
            />
          ) : null}
        </Card>
      </div>
    </div>
  );
}

/** The shown work's place among the others. Moving replaces the address, so that Back leads to the list and a reload to the work. */
function usePlace(order: readonly ListedWork[], firstId: string, hrefOf: (id: string) => string) {
  const pathname = usePathname();
  const [id, setId] = useState(
    () => order.find(({ submissionId }) => pathname.endsWith(submissionId))?.submissionId ?? firstId,
  );
  const index = order.findIndex(({ submissionId }) => submissionId === id);
  const ahead = useMemo(
    () => [index + 1, index + 2, index - 1].flatMap((at) => order[at]?.submissionId ?? []),
    [order, index],
  );
  return {
    id,
    ahead,
    place: {
      position: index + 1,
      total: order.length,
      previous: order[index - 1] ?? null,
      next: order[index + 1] ?? null,
    },
    go: (to: string) => {
      window.history.replaceState(null, "", hrefOf(to));
      setId(to);
    },
  };
}

/** Moves on the screen that is open; null while none is. */
let goOnScreen: ((submissionId: string) => boolean) | null = null;

/**
 * Goes to a work when a toast asks for it, also after its screen was left: on the screen that is open now when it has the work, else
 * by a navigation.
 */
function useGoLater(
  order: readonly ListedWork[],
  go: (submissionId: string) => void,
  hrefOf: (submissionId: string) => string,
): (submissionId: string) => void {
  const router = useRouter();
  useLayoutEffect(() => {
    goOnScreen = (to) => {
      const isHere = order.some(({ submissionId }) => submissionId === to);
      if (isHere) go(to);
      return isHere;
    };
    return () => {
      goOnScreen = null;
    };
  });
  return (to) => {
    if (!goOnScreen?.(to)) router.push(hrefOf(to));
  };
}

function useDocumentTitle(title: string | undefined): void {
  const first = useRef(true);
  useEffect(() => {
    // The page itself has set the first one.
    if (first.current || !title) first.current = false;
    else document.title = document.title.replace(/^.* · (?=[^·]+$)/, () => `${title} · `);
  }, [title]);
}
