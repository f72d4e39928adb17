"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Menu, MenuItem } from "@/components/ui/menu";
import { SectionTitle } from "@/components/ui/page-header";
import { useToast } from "@/components/ui/toast";
import type { SchoolTerm } from "@/packages/client/contract/terms";
import { TermDialog } from "./term-dialog";
import { useRefresh, useSchoolPart } from "./use-school";

/** A school's terms, with actions to add, edit and remove them. */
export function TermList({ schoolId, initial }: { schoolId: string; initial: SchoolTerm[] }) {
  const t = useTranslations("school");
  const terms = useSchoolPart("GET /schools/{schoolId}/terms", { params: { schoolId } }, initial);
  const refresh = useRefresh(schoolId);
  const { toast } = useToast();
  const [editing, setEditing] = useState<SchoolTerm | "new" | null>(null);
  const [removing, setRemoving] = useState<SchoolTerm | null>(null);
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
        <TermTable terms={terms} onEdit={setEditing} onRemove={setRemoving} />
      )}
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
      <RemoveDialog term={removing} schoolId={schoolId} onClose={() => setRemoving(null)} />
    </section>
  );
}

function TermTable({
  terms,
  onEdit,
  onRemove,
}: {
  terms: readonly SchoolTerm[];
  onEdit: (term: SchoolTerm) => void;
  onRemove: (term: SchoolTerm) => void;
}) {
  const t = useTranslations("school");
  const format = useFormatter();
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
          <MenuItem onSelect={() => onEdit(term)}>{t("editTermItem")}</MenuItem>
          <MenuItem tone="danger" onSelect={() => onRemove(term)}>
            {t("removeTermItem")}
          </MenuItem>
        </Menu>
      ),
    },
  ];
  return <DataTable caption={t("termsCaption")} columns={columns} rows={terms} rowKey={({ id }) => id} />;
}

function RemoveDialog({
  term,
  schoolId,
  onClose,
}: {
  term: SchoolTerm | null;
  schoolId: string;
  onClose: () => void;
}) {
  const t = useTranslations("school");
  const callError = useCallError();
  const refresh = useRefresh(schoolId);
  const { toast } = useToast();
  const name = term?.name ?? "";

  async function remove(): Promise<string | null> {
    try {
      await hubCall("DELETE /schools/{schoolId}/terms/{termId}", {
        params: { schoolId, termId: term?.id ?? "" },
      });
    } catch (error) {
      return callError(error).message;
    }
    refresh("GET /schools/{schoolId}/terms");
    toast({ title: t("termRemoved", { name }) });
    return null;
  }

  return (
    <ConfirmDialog
      open={term !== null}
      onOpenChange={(open) => open || onClose()}
      title={t("removeTermTitle", { name })}
      body={t("removeTermBody")}
      confirmLabel={t("remove")}
      tone="danger"
      onConfirm={remove}
    />
  );
}
