"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { callAny, type DataOf } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field, FieldGroup } from "@/components/ui/field";
import { useFieldWiring } from "@/components/ui/field-context";
import { Radio } from "@/components/ui/radio";
import { ROSTER_FILE_BYTES, ROSTER_FILE_NAME_MAX } from "@/packages/client/contract/limits";
import { CourseImport } from "./course-import";

/** Returns a roster's media type by its file name, because browsers report different types for a CSV. */
function mediaTypeOf({ name }: File): string | null {
  if (/\.zip$/i.test(name)) return "application/zip";
  return /\.csv$/i.test(name) ? "text/csv" : null;
}

interface Props {
  schoolId: string;
  onChosen?: () => void;
  onStarted: (importId: string) => void;
}

export function UploadForm(props: Props) {
  const t = useTranslations("rosters.upload");
  const callError = useCallError();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  function choose(chosen: File | null): void {
    setFile(chosen);
    props.onChosen?.();
    if (!chosen) setProblem(null);
    else if (mediaTypeOf(chosen) === null) setProblem(t("wrongType"));
    else setProblem(chosen.size > ROSTER_FILE_BYTES ? t("tooLarge") : null);
  }
  async function send(mode: "add" | "complete"): Promise<void> {
    const type = file && mediaTypeOf(file);
    if (!file || !type || file.size > ROSTER_FILE_BYTES) {
      setProblem((shown) => shown ?? t("none"));
      return;
    }
    setIsSending(true);
    setProblem(null);
    try {
      const call = {
        params: { schoolId: props.schoolId },
        query: { mode, fileName: file.name.slice(0, ROSTER_FILE_NAME_MAX) },
        file: new Blob([file], { type }),
      };
      const { data } = await callAny<DataOf<"POST /schools/{schoolId}/roster-imports">>(
        "POST /schools/{schoolId}/roster-imports",
        call,
      );
      props.onStarted(data.id);
    } catch (error) {
      setProblem(callError(error).message);
      setIsSending(false);
    }
  }
  const [mode, setMode] = useState<"add" | "complete">("add");
  return (
    <>
      <Card as="section" aria-labelledby="roster-upload" className="p-5 sm:p-6">
        <h2 id="roster-upload" className="mb-3 text-xl font-bold leading-tight">
          {t("title")}
        </h2>
        <Field label={t("file")} hint={t("fileHint")} error={problem}>
          <FileInput file={file} onChoose={choose} />
        </Field>
        <p className="mt-3 max-w-prose text-md text-muted">{t("withoutLogin")}</p>
        <div className="mt-5">
          <FieldGroup label={t("mode")}>
            {(["add", "complete"] as const).map((option) => (
              <Radio
                key={option}
                name="mode"
                label={t(option)}
                hint={t(`${option}Hint`)}
                checked={mode === option}
                onChange={() => setMode(option)}
              />
            ))}
          </FieldGroup>
        </div>
        <div className="mt-5">
          <Button
            type="button"
            pending={isSending}
            pendingText={t("sending")}
            onClick={() => void send(mode)}
          >
            {t("send")}
          </Button>
        </div>
      </Card>
      <CourseImport schoolId={props.schoolId} onStarted={props.onStarted} />
    </>
  );
}

/** A file input as large as its frame: browsers let people drop a file onto it. */
function FileInput({ file, onChoose }: { file: File | null; onChoose: (file: File | null) => void }) {
  const t = useTranslations("rosters.upload");
  const wired = useFieldWiring<ComponentProps<"input">>({
    onChange: (event) => onChoose(event.currentTarget.files?.[0] ?? null),
  });
  return (
    <>
      <input
        {...wired}
        type="file"
        accept=".zip,.csv,application/zip,text/csv"
        className="block w-full rounded-card border border-dashed border-control px-4 py-8 file:mr-4 file:min-h-11 file:rounded-control file:border file:border-solid file:border-control file:bg-surface file:px-4 file:py-2 file:font-semibold file:text-ink"
      />
      <p className="mt-2 text-md text-muted" role="status">
        {file ? t("chosen", { name: file.name }) : t("drop")}
      </p>
    </>
  );
}
