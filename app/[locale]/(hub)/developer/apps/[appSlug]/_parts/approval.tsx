"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { STATUS_TONES } from "@/components/apps/app-status";
import { ProposedChanges } from "@/components/apps/proposed-changes";
import { hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { SectionCard } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FormError, type FormErrorItem } from "@/components/ui/form-error";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { hubPath } from "@/lib/i18n/paths";
import type { OwnApp } from "@/packages/client/contract/own-apps";

/** The id of the form that edits the app, so that a refused address can link to its field. */
export const APP_FORM_ID = "app";

interface Props {
  app: OwnApp;
  name: string;
  isEdited: boolean;
  onSubmitted: (app: OwnApp) => void;
  onWithdrawn: (app: OwnApp) => void;
}

export function Approval(props: Props) {
  const { app } = props;
  const t = useTranslations("developer");
  const playgroundPath = hubPath(useLocale(), "/developer/playground");
  const isRefusedOrSuspended = app.status === "refused" || app.status === "suspended";
  const isLocal = [app.hostedUrl, ...app.origins].some((address) => address.startsWith("http://"));
  const canSubmitOrDelete = app.status === "draft" || app.status === "refused";
  return (
    <div className="mb-8">
      <Notice tone={STATUS_TONES[app.status]}>
        {t(`explain.${app.status}`)}
        {isRefusedOrSuspended && app.reviewNote ? <Reason>{app.reviewNote}</Reason> : null}
      </Notice>
      {app.proposedRefusal ? (
        <Notice tone="negative">
          {t("refusedChanges")}
          <Reason>{app.proposedRefusal}</Reason>
        </Notice>
      ) : null}
      {app.refusedChanges ? (
        <div className="mb-5">
          <ProposedChanges caption={t("refusedTitle")} app={app} proposed={app.refusedChanges} as="refused" />
        </div>
      ) : null}
      {canSubmitOrDelete && isLocal ? <p className="mb-5 text-muted">{t("localDraft")}</p> : null}
      <div className="mb-6 flex flex-wrap gap-3">
        {canSubmitOrDelete ? <SubmitButton {...props} /> : null}
        {app.status === "pending" ? <WithdrawButton {...props} /> : null}
        <ButtonLink href={`${playgroundPath}?app=${app.appSlug}`}>{t("try")}</ButtonLink>
        {canSubmitOrDelete ? <DeleteButton {...props} /> : null}
      </div>
      {app.proposed ? (
        <SectionCard id="waiting" title={t("waitingTitle")}>
          <ProposedChanges caption={t("waitingTitle")} app={app} proposed={app.proposed} />
          <div className="mt-4">
            <WithdrawButton {...props} />
          </div>
        </SectionCard>
      ) : null}
    </div>
  );
}

function Reason({ children }: { children: string }) {
  const t = useTranslations("developer");
  return (
    <span className="wrap-anywhere mt-2 block whitespace-pre-line font-normal">
      {t("reason", { reason: children })}
    </span>
  );
}

function useAddressProblems(app: OwnApp): (paths: readonly string[]) => FormErrorItem[] {
  const t = useTranslations("developer");
  const apps = useTranslations("apps");
  return (paths) =>
    paths.flatMap((path) => {
      const [field, index] = path.split(".");
      if (field !== "hostedUrl" && field !== "origins" && field !== "iconUrl") return [];
      const address = field === "origins" ? app.origins[Number(index)] : app[field];
      const label = apps(field === "iconUrl" ? "icon" : field);
      const message = t("notPublic", { label, address: address ?? "" });
      return [{ message, fieldId: `${APP_FORM_ID}-${field}` }];
    });
}

function SubmitButton({ app, name, isEdited, onSubmitted }: Props) {
  const t = useTranslations("developer");
  const ui = useTranslations("ui");
  const callError = useCallError();
  const { toast } = useToast();
  const [isPending, setIsPending] = useState(false);
  const findAddressProblems = useAddressProblems(app);
  const [refusal, setRefusal] = useState<{ title: string; problems?: FormErrorItem[] } | null>(null);
  async function submit(): Promise<void> {
    if (isEdited) return setRefusal({ title: t("saveFirst") });
    setIsPending(true);
    setRefusal(null);
    try {
      onSubmitted(
        (await hubCall("POST /developer/apps/{appSlug}/submit", { params: { appSlug: app.appSlug } })).data,
      );
      toast({ tone: "positive", title: t("submitted", { name }) });
    } catch (error) {
      const { message, fields } = callError(error);
      const problems = findAddressProblems(Object.keys(fields));
      setRefusal(problems.length > 0 ? { title: t("needsPublic"), problems } : { title: message });
    } finally {
      setIsPending(false);
    }
  }
  return (
    <>
      {refusal ? (
        <div className="basis-full">
          <FormError {...refusal} />
        </div>
      ) : null}
      <Button pending={isPending} pendingText={ui("working")} onClick={() => void submit()}>
        {t("submit")}
      </Button>
    </>
  );
}

function WithdrawButton({ app, name, isEdited, onWithdrawn }: Props) {
  const t = useTranslations("developer");
  const callError = useCallError();
  const { toast } = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const isAboutChanges = app.proposed !== null;
  const withdraw = async (): Promise<string | null> => {
    // A withdrawal of changes fills the form with the approved values again, so that what is not saved would be lost.
    if (isAboutChanges && isEdited) return t("saveFirst");
    try {
      const { data } = await hubCall("POST /developer/apps/{appSlug}/withdraw", {
        params: { appSlug: app.appSlug },
      });
      toast({ tone: "positive", title: isAboutChanges ? t("changesWithdrawn") : t("withdrawn", { name }) });
      onWithdrawn(data);
      return null;
    } catch (error) {
      return callError(error).message;
    }
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t(isAboutChanges ? "withdrawChanges" : "withdraw")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t(isAboutChanges ? "withdrawChangesTitle" : "withdrawTitle", { name })}
        body={t(isAboutChanges ? "withdrawChangesBody" : "withdrawBody")}
        confirmLabel={t(isAboutChanges ? "withdrawChanges" : "withdraw")}
        tone="primary"
        onConfirm={withdraw}
      />
    </>
  );
}

function DeleteButton({ app: { appSlug }, name }: Props) {
  const t = useTranslations("developer");
  const appsPath = hubPath(useLocale(), "/developer/apps");
  const router = useRouter();
  const callError = useCallError();
  const { toast } = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const remove = async (): Promise<string | null> => {
    try {
      await hubCall("DELETE /developer/apps/{appSlug}", { params: { appSlug } });
      toast({ tone: "positive", title: t("deleted", { name }) });
      router.replace(appsPath);
      router.refresh();
      return null;
    } catch (error) {
      return callError(error).message;
    }
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t("delete")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t("deleteTitle", { name })}
        body={t("deleteBody")}
        confirmLabel={t("delete")}
        pendingLabel={t("deleting")}
        tone="danger"
        onConfirm={remove}
      />
    </>
  );
}
