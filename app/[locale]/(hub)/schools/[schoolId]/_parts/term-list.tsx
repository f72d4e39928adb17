"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { CallField, CallForm } from "@/components/forms/call-form";
import { changedOnly } from "@/components/forms/changed-only";
import { readText, useFormCall } from "@/components/forms/use-form-call";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { FieldRow } from "@/components/ui/field-row";
import { FormButtons } from "@/components/ui/form-buttons";
import { Menu, MenuItem } from "@/components/ui/menu";
import { SectionTitle } from "@/components/ui/page-header";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import { FIRST_DAY, LAST_DAY, TERM_NAME_MAX } from "@/packages/client/contract/limits";
import type { SchoolTerm } from "@/packages/client/contract/terms";
import { useRefresh, useSchoolPart } from "./use-school";

export function TermList({ schoolId, initial }: { schoolId: string; initial: SchoolTerm[] }) {
  const t = useTranslations("school");
  const format = useFormatter();
  const terms = useSchoolPart("GET /schools/{schoolId}/terms", { params: { schoolId } }, initial);
  const refresh = useRefresh(schoolId);
  const callError = useCallError();
  const { toast } = useToast();
  const [editing, setEditing] = useState<SchoolTerm | "new" | null>(null);
  const [removing, setRemoving] = useState<SchoolTerm | null>(null);
  async function remove(): Promise<string | null> {
    const { id = "", name = "" } = removing ?? {};
    try {
      await hubCall("DELETE /schools/{schoolId}/terms/{termId}", { params: { schoolId, termId: id } });
    } catch (error) {
      return callError(error).message;
    }
    refresh("GET /schools/{schoolId}/terms");
    toast({ title: t("termRemoved", { name }) });
    return null;
  }
  const formatDay = (day: string) => format.dateTime(new Date(day), { dateStyle: "medium", timeZone: "UTC" });
  const columns: Column<SchoolTerm>[] = [
    {
      key: "name",
      label: t("termName"),
      kind: "rowName",
      cell: ({ name, isRunning }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          {name} {isRunning ? <Badge tone="positive">{t("running")}</Badge> : null}
        </span>
      ),
    },
    {
      key: "days",
      label: t("days"),
      cell: (term) => `${formatDay(term.startsOn)} – ${formatDay(term.endsOn)}`,
    },
    {
      key: "more",
      label: t("more"),
      kind: "control",
      cell: (term) => (
        <Menu label={t("moreForTerm", { name: term.name })} size="small">
          <MenuItem onSelect={() => setEditing(term)}>{t("editTermItem")}</MenuItem>
          <MenuItem tone="danger" onSelect={() => setRemoving(term)}>
            {t("removeTermItem")}
          </MenuItem>
        </Menu>
      ),
    },
  ];
  return (
    <section aria-labelledby="terms" className="mb-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SectionTitle id="terms">{t("terms")}</SectionTitle>
        <Button variant="secondary" size="small" onClick={() => setEditing("new")}>
          {t("addTerm")}
        </Button>
      </div>
      <p className="mb-4 max-w-prose text-muted">{t("termsHint")}</p>
      {terms.length === 0 ? (
        <EmptyState title={t("noTerms")}>{t("noTermsBody")}</EmptyState>
      ) : (
        <DataTable caption={t("termsCaption")} columns={columns} rows={terms} rowKey={({ id }) => id} />
      )}
      {editing ? (
        <TermDialog
          term={editing}
          schoolId={schoolId}
          onClose={() => setEditing(null)}
          onSaved={({ name }) => {
            setEditing(null);
            refresh("GET /schools/{schoolId}/terms");
            toast({ tone: "positive", title: t("termSaved", { name }) });
          }}
        />
      ) : null}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title={t("removeTermTitle", { name: removing?.name ?? "" })}
        body={t("removeTermBody")}
        confirmLabel={t("remove")}
        tone="danger"
        onConfirm={remove}
      />
    </section>
  );
}

function TermDialog({
  term,
  schoolId,
  onClose,
  onSaved,
}: {
  term: SchoolTerm | "new";
  schoolId: string;
  onClose: () => void;
  onSaved: (term: SchoolTerm) => void;
}) {
  const t = useTranslations("school");
  const values = term === "new" ? { name: "", startsOn: "", endsOn: "" } : term;
  const [startsOn, setStartsOn] = useState(values.startsOn);
  const form = useFormCall(async (fields) => {
    const entered = {
      name: readText(fields, "name"),
      startsOn: readText(fields, "startsOn"),
      endsOn: readText(fields, "endsOn"),
    };
    const { data } = await (term === "new"
      ? hubCall("POST /schools/{schoolId}/terms", { params: { schoolId }, body: entered })
      : hubCall("PATCH /schools/{schoolId}/terms/{termId}", {
          params: { schoolId, termId: term.id },
          body: changedOnly(entered, term),
        }));
    onSaved(data);
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isBusy={form.isPending}
      title={t(term === "new" ? "addTerm" : "editTerm")}
      description={t("termsHint")}
    >
      <CallForm call={form}>
        <div className="flex flex-col gap-4">
          <CallField path="name" label={t("termName")} required>
            <TextInput name="name" defaultValue={values.name} maxLength={TERM_NAME_MAX} autoComplete="off" />
          </CallField>
          <FieldRow>
            <CallField path="startsOn" label={t("startsOn")} required>
              <TextInput
                type="date"
                name="startsOn"
                min={FIRST_DAY}
                max={LAST_DAY}
                value={startsOn}
                onChange={(event) => setStartsOn(event.currentTarget.value)}
              />
            </CallField>
            <CallField path="endsOn" label={t("endsOn")} required>
              <TextInput
                type="date"
                name="endsOn"
                min={startsOn || FIRST_DAY}
                max={LAST_DAY}
                defaultValue={values.endsOn}
              />
            </CallField>
          </FieldRow>
        </div>
        <FormButtons isPending={form.isPending} onCancel={onClose}>
          {t(term === "new" ? "addTerm" : "save")}
        </FormButtons>
      </CallForm>
    </Dialog>
  );
}
