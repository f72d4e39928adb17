"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { STAMPS, StampDrawing } from "@/components/feedback/stamp";
import { Button } from "@/components/ui/button";
import { ScriptButton } from "@/components/ui/script-button";
import { FEEDBACK_TEXT_MAX } from "@/packages/client/contract/limits";
import type { FeedbackDraft } from "./drafts";
import { KeyHint } from "./key-hint";
import { PhrasePicker } from "./phrase-picker";
import { useReviewKeys } from "./use-review-keys";

/** How feedback is sent: the work is reviewed, given back for another try, or only commented on. */
export type SendAs = "reviewed" | "revision_requested" | null;

/** The two buttons that end a work's review. */
const ENDINGS = [
  { as: "revision_requested", key: "T", variant: "secondary", last: "tryAgain", andNext: "tryAgainAndNext" },
  { as: "reviewed", key: "R", variant: "primary", last: "reviewed", andNext: "reviewedAndNext" },
] as const;

/** Six stamps, words, and the two keys that send them and go on to the next work. */
export function FeedbackForm({
  draft,
  isReady,
  isLast,
  onChange,
  onSend,
  onLeave,
}: {
  draft: FeedbackDraft;
  /** Whether the newest revision is on the screen: nobody can review what they have not seen. */
  isReady: boolean;
  isLast: boolean;
  onChange: (draft: FeedbackDraft) => void;
  onSend: (as: SendAs) => void;
  /** Moves focus out of the text, back to the work. */
  onLeave: () => void;
}) {
  const t = useTranslations("review");
  const feedback = useTranslations("feedback");
  const [isPicking, setIsPicking] = useState(false);
  const toggle = (stamp: FeedbackDraft["stamp"]) =>
    onChange({ ...draft, stamp: draft.stamp === stamp ? null : stamp });
  const isEmpty = draft.stamp === null && draft.text.trim() === "";
  const maySend = (as: SendAs) => isReady && !(as === null && isEmpty);
  const sendIfReady = (as: SendAs) => {
    if (maySend(as)) onSend(as);
  };
  useReviewKeys(
    {
      r: () => sendIfReady("reviewed"),
      t: () => sendIfReady("revision_requested"),
      "/": () => setIsPicking(true),
      ...Object.fromEntries(STAMPS.map((stamp, index) => [String(index + 1), () => toggle(stamp)])),
    },
    isReady,
  );
  return (
    <section aria-label={t("feedback")} className="grid gap-2 border-t border-line p-4 lg:px-5 lg:py-3">
      <fieldset aria-label={t("stamps")} className="grid grid-cols-6 gap-1">
        {STAMPS.map((stamp, index) => (
          <ScriptButton
            key={stamp}
            type="button"
            aria-pressed={draft.stamp === stamp}
            aria-keyshortcuts={String(index + 1)}
            aria-label={feedback(`stamps.${stamp}`)}
            title={feedback(`stamps.${stamp}`)}
            onClick={() => toggle(stamp)}
            className="flex min-h-11 flex-col items-center justify-center gap-0.5 rounded-control border-2 border-transparent bg-sunken p-1 aria-pressed:border-accent aria-pressed:bg-accent-soft"
          >
            <StampDrawing stamp={stamp} className="size-7" />
            <KeyHint name={String(index + 1)} />
          </ScriptButton>
        ))}
      </fieldset>
      <div>
        <textarea
          value={draft.text}
          onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === "Escape") onLeave();
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) sendIfReady("reviewed");
          }}
          rows={2}
          maxLength={FEEDBACK_TEXT_MAX}
          aria-label={t("words")}
          placeholder={t("wordsHint")}
          className="field-sizing-content block max-h-40 min-h-16 w-full rounded-control border border-control bg-surface px-3 py-2 placeholder:text-muted"
        />
      </div>
      <div className="flex items-center justify-between gap-2">
        <Button
          type="button"
          variant="quiet"
          size="small"
          aria-keyshortcuts="/"
          onClick={() => setIsPicking(true)}
        >
          {t("phrases")}
          <KeyHint name="/" />
        </Button>
        <Button
          type="button"
          variant="quiet"
          size="small"
          aria-disabled={!maySend(null)}
          onClick={() => sendIfReady(null)}
        >
          {t("sendOnly")}
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-2">
        {ENDINGS.map(({ as, key, variant, last, andNext }) => (
          <Button
            key={as}
            type="button"
            variant={variant}
            className="px-2! text-md"
            aria-keyshortcuts={key}
            ignoresDoubleClick
            aria-disabled={!maySend(as)}
            onClick={() => sendIfReady(as)}
          >
            {t(isLast ? last : andNext)}
            <KeyHint name={key} />
          </Button>
        ))}
      </div>
      {isPicking ? (
        <PhrasePicker
          typed={draft.text}
          onClose={() => setIsPicking(false)}
          onPick={(text) => {
            setIsPicking(false);
            onChange({ ...draft, text: draft.text.trim() === "" ? text : `${draft.text.trimEnd()} ${text}` });
          }}
        />
      ) : null}
    </section>
  );
}
