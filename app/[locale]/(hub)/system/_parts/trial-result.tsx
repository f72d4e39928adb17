"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { ModelTrial } from "@/packages/client/contract/system";

export function TrialResult({ trial, name }: { trial: ModelTrial; name: string }) {
  const t = useTranslations("system");
  const format = useFormatter();
  const seconds = format.number(Math.max(0.1, trial.durationMs / 1000), { maximumFractionDigits: 1 });
  const { failure, text, picture } = trial;
  if (failure !== null) {
    return (
      <>
        <Notice tone="negative">{t("trialFailed", { name, seconds })}</Notice>
        <p className="wrap-anywhere">
          <FailureText failure={failure} />
        </p>
      </>
    );
  }
  return (
    <>
      <Notice tone="positive">{t("trialWorked", { name, seconds })}</Notice>
      {text ? (
        <>
          <blockquote className="mb-3 border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line">
            {text.text === "" ? t("trialEmpty") : text.text}
          </blockquote>
          <p className="mb-1 text-md text-muted">
            {t("trialTokens", { inputTokens: text.inputTokens, outputTokens: text.outputTokens })}
          </p>
        </>
      ) : null}
      {picture ? (
        <figure className="mb-1">
          {/* biome-ignore lint/performance/noImgElement: a data URL inside the response; there is nothing to load or resize. */}
          <img
            src={picture.preview}
            alt={t("trialAlt")}
            className="mb-2 max-h-80 max-w-full rounded-control"
          />
          <figcaption className="text-md text-muted">
            {t("trialPicture", { width: picture.width, height: picture.height, type: picture.mimeType })}
          </figcaption>
        </figure>
      ) : null}
      <p className="text-md text-muted">{t("trialPrice", { credits: trial.credits })}</p>
    </>
  );
}

export function FailureText({ failure }: { failure: NonNullable<ModelTrial["failure"]> }) {
  const t = useTranslations("system");
  const { reason, upstreamStatus, cause } = failure;
  const what =
    reason === "timeout"
      ? t("failureTimeout")
      : upstreamStatus === null
        ? t("failureNoAnswer")
        : t("failureStatus", { status: String(upstreamStatus) });
  return (
    <>
      {what}
      {cause === null ? null : <> {cause}</>}
    </>
  );
}
