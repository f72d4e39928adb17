"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { FormError } from "@/components/ui/form-error";
import { Notice } from "@/components/ui/notice";
import { SectionTitle } from "@/components/ui/page-header";
import type { ConfiguredModel } from "@/packages/client/contract/system";
import { FailureText, TrialResult } from "./trial-result";

const COMMAND = "MODELS_FILE=models.json OPENAI_API_KEY=… npm start";

interface Props {
  models: readonly ConfiguredModel[];
  /** The query to refetch after a trial: a failed trial is the model's last failure. */
  queryKey: readonly unknown[];
}

/** The configured AI models with their last failures, and a button to try each. */
export function AiSection({ models, queryKey }: Props) {
  const t = useTranslations("system");
  return (
    <section aria-labelledby="models" className="mb-8">
      <SectionTitle id="models">{t("models")}</SectionTitle>
      {models.length === 0 ? <NoModels /> : <Models models={models} queryKey={queryKey} />}
    </section>
  );
}

function NoModels() {
  const t = useTranslations("system");
  return (
    <>
      <Notice tone="warning">{t("noModels")}</Notice>
      <p className="mb-2">{t("noModelsHelp")}</p>
      <pre className="overflow-x-auto rounded-control bg-sunken px-4 py-3 text-sm">
        <code>{COMMAND}</code>
      </pre>
    </>
  );
}

function Models({ models, queryKey }: Props) {
  const t = useTranslations("system");
  const describeError = useCallError();
  const client = useQueryClient();
  const trial = useMutation({
    mutationFn: async (modelId: string) =>
      (await hubCall("POST /system/model-trials", { body: { modelId } })).data,
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const tryingId = trial.isPending ? trial.variables : null;
  const columns = useModelColumns(tryingId, trial.mutate);
  const findName = (id: string) => models.find((model) => model.id === id)?.name ?? id;
  const missing = (["text", "image"] as const).filter(
    (mediaType) => !models.some((model) => model.mediaType === mediaType),
  );
  return (
    <>
      {missing.map((mediaType) => (
        <Notice key={mediaType} tone="warning">
          {t("noModelForMedia", { media: mediaType })}
        </Notice>
      ))}
      <DataTable caption={t("modelsCaption")} columns={columns} rows={models} rowKey={({ id }) => id} />
      <div aria-live="polite" className="mt-4">
        {tryingId === null ? null : <p className="text-muted">{t("trying", { name: findName(tryingId) })}</p>}
        <FormError title={trial.error ? describeError(trial.error).message : null} />
        {trial.data ? <TrialResult trial={trial.data} name={findName(trial.data.modelId)} /> : null}
      </div>
    </>
  );
}

/** `tryingId` is the id of the model that is being tried, or null. Until that trial ends, the other buttons are disabled. */
function useModelColumns(tryingId: string | null, onTry: (id: string) => void): Column<ConfiguredModel>[] {
  const t = useTranslations("system");
  return [
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
      cell: ({ allowsUnder18 }) => (
        <Badge tone={allowsUnder18 ? "positive" : "warning"}>
          {t(allowsUnder18 ? "allowed" : "notAllowed")}
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
          onClick={() => onTry(id)}
        >
          {t("try")}
        </Button>
      ),
    },
  ];
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
