"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { FormError } from "@/components/ui/form-error";
import { Notice } from "@/components/ui/notice";
import { SectionTitle } from "@/components/ui/page-header";
import type { ConfiguredModel, ModelTrial, SystemState } from "@/packages/client/contract/system";

const COMMAND = "MODELS_FILE=models.json OPENAI_API_KEY=… npm start";

export function AiSection({ models, moderation }: Pick<SystemState, "models" | "moderation">) {
  const t = useTranslations("system");
  const describeError = useCallError();
  const client = useQueryClient();
  const trial = useMutation({
    mutationFn: async (modelId: string) =>
      (await hubCall("POST /system/model-trials", { body: { modelId } })).data,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeyOf("GET /system") }),
  });
  const tryingId = trial.isPending ? trial.variables : null;
  const columns: Column<ConfiguredModel>[] = [
    {
      key: "name",
      label: t("model"),
      kind: "rowName",
      cell: ({ id, name, isClassroomDefault }) => (
        <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
          {name}
          {name === id ? null : <code className="text-sm font-normal">{id}</code>}
          {isClassroomDefault ? <Badge tone="accent">{t("default")}</Badge> : null}
        </span>
      ),
    },
    { key: "makes", label: t("makes"), cell: ({ mediaType }) => t(`media.${mediaType}`) },
    {
      key: "provider",
      label: t("provider"),
      isFreeText: true,
      cell: ({ provider, upstreamId }) => `${provider} · ${upstreamId}`,
    },
    {
      key: "under18",
      label: t("under18"),
      cell: ({ allowsUnder18, minimumAge }) => (
        <Badge tone={allowsUnder18 ? "positive" : "warning"}>
          {allowsUnder18 ? t("fromAge", { age: minimumAge }) : t("notAllowed")}
        </Badge>
      ),
    },
    {
      key: "lastFailure",
      label: t("lastFailure"),
      isFreeText: true,
      cell: ({ lastFailure }) => (lastFailure ? <LastFailure failure={lastFailure} /> : null),
    },
    {
      key: "try",
      label: t("try"),
      kind: "actions",
      cell: ({ id, name }) => (
        <Button
          variant="secondary"
          size="small"
          className="whitespace-nowrap"
          aria-label={t("tryOne", { name })}
          pending={tryingId === id}
          pendingText={t("tryingShort")}
          disabled={tryingId !== null && tryingId !== id}
          onClick={() => trial.mutate(id)}
        >
          {t("try")}
        </Button>
      ),
    },
  ];
  const findName = (id: string) => models.find((model) => model.id === id)?.name ?? id;
  const missing = (["text", "image"] as const).filter(
    (mediaType) => !models.some((model) => model.mediaType === mediaType),
  );
  return (
    <section aria-labelledby="models" className="mb-8">
      <SectionTitle id="models">{t("models")}</SectionTitle>
      {models.length === 0 ? (
        <>
          <Notice tone="warning">{t("noModels")}</Notice>
          <p className="mb-2">{t("noModelsHelp")}</p>
          <pre className="overflow-x-auto rounded-control bg-sunken px-4 py-3 text-sm">
            <code>{COMMAND}</code>
          </pre>
        </>
      ) : (
        <>
          {missing.map((mediaType) => (
            <Notice key={mediaType} tone="warning">
              {t("noModelForMedia", { media: mediaType })}
            </Notice>
          ))}
          <DataTable caption={t("modelsCaption")} columns={columns} rows={models} rowKey={({ id }) => id} />
          <div aria-live="polite" className="mt-4">
            {tryingId === null ? null : (
              <p className="text-muted">{t("trying", { name: findName(tryingId) })}</p>
            )}
            <FormError title={trial.error ? describeError(trial.error).message : null} />
            {trial.data ? <TrialResult trial={trial.data} name={findName(trial.data.modelId)} /> : null}
          </div>
        </>
      )}
      <SafetyCheck moderation={moderation} />
    </section>
  );
}

/** Who checks what students send and get, and when that last failed. */
function SafetyCheck({ moderation }: Pick<SystemState, "moderation">) {
  const t = useTranslations("system");
  if (moderation === null) return <Notice tone="warning">{t("moderationNone")}</Notice>;
  if (moderation.isDemo) return <Notice tone="neutral">{t("moderationDemo")}</Notice>;
  const { provider, model, onFailure, lastFailure } = moderation;
  return (
    <div className="mt-4">
      <p className="wrap-anywhere">{t("moderationBy", { provider, model, onFailure })}</p>
      {lastFailure ? (
        <p>
          {t("lastFailure")}: <LastFailure failure={lastFailure} />
        </p>
      ) : null}
    </div>
  );
}

function LastFailure({ failure }: { failure: NonNullable<ConfiguredModel["lastFailure"]> }) {
  const format = useFormatter();
  const time = format.dateTime(new Date(failure.at), {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return (
    <span className="block max-w-96 text-sm wrap-anywhere">
      <time dateTime={failure.at} className="block whitespace-nowrap text-muted">
        {`${time} UTC`}
      </time>
      <FailureText failure={failure} />
    </span>
  );
}

function TrialResult({ trial, name }: { trial: ModelTrial; name: string }) {
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

function FailureText({ failure }: { failure: NonNullable<ModelTrial["failure"]> }) {
  const t = useTranslations("system");
  const { reason, upstreamStatus, cause } = failure;
  const what =
    reason === "timeout"
      ? t("failureTimeout")
      : upstreamStatus === null
        ? t("failureNoAnswer")
        : t("failureStatus", { status: String(upstreamStatus) });
  return cause === null ? what : `${what} ${cause}`;
}
