"use client";

import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { CallField, CallForm } from "@/components/forms/call-form";
import { readText, useFormCall } from "@/components/forms/use-form-call";
import { ConsentFields, readConsent } from "@/components/privacy/consent-fields";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { FormError } from "@/components/ui/form-error";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import { LOGIN_MAX } from "@/packages/client/contract/limits";
import type { ConsentRecord, SchoolPersonDetail } from "@/packages/client/contract/people";
import type { DataExportState, PersonWorks } from "@/packages/client/contract/privacy";
import { ExportPart } from "./export-part";
import { WorksPart } from "./works-part";

export function DataSection({
  person,
  exports,
  works,
  requiresConsent,
  timeZone,
}: {
  person: SchoolPersonDetail;
  exports: DataExportState[];
  works: PersonWorks;
  requiresConsent: boolean;
  timeZone: string;
}) {
  const t = useTranslations("privacy");
  return (
    <section aria-labelledby="data" className="mt-10">
      <h2 id="data" className="mb-3 text-xl font-bold leading-tight">
        {t("data")}
      </h2>
      <div className="grid gap-6">
        {person.consent ? (
          <Part id="consent" title={t("consent")}>
            <ConsentForm
              profileId={person.id}
              record={person.consent}
              isRequired={requiresConsent}
              timeZone={timeZone}
            />
          </Part>
        ) : null}
        <Part id="export" title={t("export")} body={t("exportBody")}>
          <ExportPart profileId={person.id} initial={exports} timeZone={timeZone} />
        </Part>
        <Part id="works" title={t("works")} body={t("worksBody")}>
          <WorksPart person={person} {...works} timeZone={timeZone} />
        </Part>
        <Part id="erase" title={t("erase")} body={t("eraseBody")}>
          <EraseButton person={person} />
        </Part>
      </div>
    </section>
  );
}

function Part({
  id,
  title,
  body,
  children,
}: {
  id: string;
  title: string;
  body?: string;
  children: ReactNode;
}) {
  return (
    <Card as="section" aria-labelledby={id} className="p-5 sm:p-6">
      <h3 id={id} className="mb-1 text-lg font-bold">
        {title}
      </h3>
      {body ? <p className="mb-4 max-w-prose text-muted">{body}</p> : null}
      {children}
    </Card>
  );
}

function ConsentForm({
  profileId,
  record,
  isRequired,
  timeZone,
}: {
  profileId: string;
  record: ConsentRecord;
  isRequired: boolean;
  timeZone: string;
}) {
  const t = useTranslations("privacy");
  const ui = useTranslations("ui");
  const format = useFormatter();
  const router = useRouter();
  const { toast } = useToast();
  const { isPending, problem, onSubmit } = useFormCall(async (fields) => {
    const body = { consent: readConsent(fields) };
    await hubCall("PUT /people/{profileId}/consent", { params: { profileId }, body });
    toast({ tone: "positive", title: t("consentSaved") });
    router.refresh();
  });
  const date =
    record.setAt &&
    format.dateTime(new Date(record.setAt), { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <Form onSubmit={onSubmit}>
      <FormError title={problem?.message} />
      <p className="mb-3 max-w-prose text-muted">
        {date ? t("consentSet", { who: record.setBy ?? "", date }) : t("consentNever")}{" "}
        {isRequired ? t("consentRequired") : t("consentNotRequired")}
      </p>
      <ConsentFields label={t("consentAnswer")} initial={record.consent} />
      <Button type="submit" className="mt-4" pending={isPending} pendingText={ui("working")}>
        {t("saveConsent")}
      </Button>
    </Form>
  );
}

interface StudentToErase {
  id: string;
  displayName: string;
  login: string;
}

function EraseButton({ person }: { person: StudentToErase }) {
  const t = useTranslations("privacy");
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        {t("eraseStart")}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={close}
        role="alertdialog"
        title={t("eraseTitle", { name: person.displayName })}
        description={t("eraseNever")}
      >
        <EraseForm person={person} onClose={close} />
      </Dialog>
    </>
  );
}

/** Says what is deleted and what stays, and requires the login name, so that no other student is erased by mistake. */
function EraseForm({ person, onClose }: { person: StudentToErase; onClose: () => void }) {
  const t = useTranslations("privacy");
  const ui = useTranslations("ui");
  const { toast } = useToast();
  const router = useRouter();
  const form = useFormCall(async (fields) => {
    const body = { login: readText(fields, "login") };
    await hubCall("POST /people/{profileId}/erasure", { params: { profileId: person.id }, body });
    toast({ tone: "positive", title: t("erased") });
    // Refreshes the page without refetching its queries, which answer 404 for an erased student.
    router.refresh();
    onClose();
  });
  return (
    <CallForm call={form}>
      <ul className="mb-4 list-disc pl-5">
        <li>{t("eraseGoes")}</li>
        <li>{t("eraseStays")}</li>
      </ul>
      <CallField path="login" label={t("eraseLogin", { login: person.login })} required>
        <TextInput
          name="login"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LOGIN_MAX}
        />
      </CallField>
      <DialogFooter>
        <Button type="button" variant="secondary" disabled={form.isPending} onClick={onClose}>
          {ui("cancel")}
        </Button>
        <Button type="submit" variant="danger" pending={form.isPending} pendingText={ui("working")}>
          {t("eraseConfirm")}
        </Button>
      </DialogFooter>
    </CallForm>
  );
}
