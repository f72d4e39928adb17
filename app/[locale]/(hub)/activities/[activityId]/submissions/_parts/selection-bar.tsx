"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { STAMPS, StampDrawing } from "@/components/feedback/stamp";
import { Button } from "@/components/ui/button";
import { ScriptButton } from "@/components/ui/script-button";
import { TextInput } from "@/components/ui/text-input";
import type { FeedbackStamp } from "@/packages/client/contract/feedback";
import { FEEDBACK_TEXT_MAX } from "@/packages/client/contract/limits";
import type { ReviewRow } from "@/packages/client/contract/reviews";
import type { BulkContent } from "./use-bulk-feedback";

/** The ids of the submissions in these rows; the row of a student without a submission has none. */
export function selectableIds(rows: readonly ReviewRow[]): string[] {
  return rows.flatMap(({ submission }) => (submission ? [submission.submissionId] : []));
}

/** What is said about all chosen submissions at once: a stamp and words if wanted, then reviewed or another try. */
export function SelectionBar({
  count,
  onSend,
  onClear,
}: {
  count: number;
  onSend: (content: BulkContent) => void;
  onClear: () => void;
}) {
  const t = useTranslations("submissions");
  const feedback = useTranslations("feedback");
  const [stamp, setStamp] = useState<FeedbackStamp | null>(null);
  const [text, setText] = useState("");
  const words = text.trim();
  const said = { ...(stamp && { stamp }), ...(words && { text: words }) };
  return (
    <section
      data-bottom-bar
      aria-label={t("chosen")}
      className="sticky bottom-3 z-2 mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-control bg-surface p-3 shadow-raised"
    >
      <p role="status" className="px-1 font-semibold">
        {t("chosenCount", { count })}
      </p>
      <fieldset aria-label={t("stamps")} className="flex gap-1">
        {STAMPS.map((one) => (
          <ScriptButton
            key={one}
            type="button"
            aria-pressed={stamp === one}
            aria-label={feedback(`stamps.${one}`)}
            title={feedback(`stamps.${one}`)}
            onClick={() => setStamp(stamp === one ? null : one)}
            className="grid size-9 place-items-center rounded-control border-2 border-transparent bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft"
          >
            <StampDrawing stamp={one} className="size-6" />
          </ScriptButton>
        ))}
      </fieldset>
      <div className="min-w-40 flex-1 basis-40">
        <TextInput
          value={text}
          maxLength={FEEDBACK_TEXT_MAX}
          aria-label={t("wordsToAll")}
          placeholder={t("wordsToAll")}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <div className="ml-auto flex flex-wrap gap-2">
        {stamp || words ? (
          <Button size="small" variant="quiet" onClick={() => onSend(said)}>
            {t("sendOnly")}
          </Button>
        ) : null}
        <Button
          size="small"
          variant="secondary"
          onClick={() => onSend({ ...said, status: "revision_requested" })}
        >
          {t("tryAgain")}
        </Button>
        <Button size="small" onClick={() => onSend({ ...said, status: "reviewed" })}>
          {t("markReviewed")}
        </Button>
        <Button size="small" variant="quiet" onClick={onClear}>
          {t("chooseNone")}
        </Button>
      </div>
    </section>
  );
}
