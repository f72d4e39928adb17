"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { HubCallError, hubCall } from "@/components/data/hub-call";
import { useFormCall } from "@/components/forms/use-form-call";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { FormError } from "@/components/ui/form-error";
import { TextArea } from "@/components/ui/text-area";
import type { AppDecision, ReviewedApp } from "@/packages/client/contract/apps";
import { APP_REASON_MAX } from "@/packages/client/contract/limits";
import { OpenPoints, useOpenPoints } from "./review-checklist";

export type Decision = AppDecision["decision"] | "approveChanges" | "refuseChanges";

/** The decision to send: in the API, `approve` and `refuse` are about the waiting changes of an app that has some. */
const API_DECISIONS: Readonly<Record<Decision, AppDecision["decision"]>> = {
  approve: "approve",
  refuse: "refuse",
  suspend: "suspend",
  resume: "resume",
  approveChanges: "approve",
  refuseChanges: "refuse",
};

export interface UnconfirmedDecision {
  decision: Decision;
  app: ReviewedApp;
}

/**
 * Asks for confirmation before an app is approved, refused, suspended or resumed. A refusal and a suspension need a reason, and so
 * does an approval that something speaks against.
 */
export function DecisionDialog({
  name,
  unconfirmed: { app, decision },
  reason: typedBefore,
  onClose,
  onOutdated,
  onDecided,
}: {
  name: string;
  unconfirmed: UnconfirmedDecision;
  /** What was typed as the reason before the app turned out to have changed. */
  reason: string;
  onClose: () => void;
  onOutdated: (reason: string) => Promise<void>;
  onDecided: (app: ReviewedApp, decision: Decision) => void;
}) {
  const t = useTranslations("apps");
  const ui = useTranslations("ui");
  const id = useId();
  const points = useOpenPoints(app);
  const [isReasonAsked, setIsReasonAsked] = useState(false);
  const isApproval = API_DECISIONS[decision] === "approve";
  const isRejection = API_DECISIONS[decision] === "refuse" || API_DECISIONS[decision] === "suspend";
  const form = useFormCall(async (fields) => {
    const reason = String(fields.get("reason") ?? "");
    const { updatedAt } = app;
    const ticks = isApproval ? points.tickedRules : [];
    const body = { decision: API_DECISIONS[decision], reason, ticks, updatedAt };
    try {
      const { data } = await hubCall("POST /apps/{appSlug}/decisions", {
        params: { appSlug: app.appSlug },
        body,
      });
      onDecided(data, decision);
    } catch (error) {
      if (isOutdated(error)) return onOutdated(reason);
      if (error instanceof HubCallError && error.issues.some(({ path }) => path === "reason")) {
        setIsReasonAsked(true);
        points.checkAgain();
      }
      throw error;
    }
  });
  const { fields = {}, message } = form.problem ?? {};
  // The hub refuses to approve another integration mode while a term runs. The form has no field at which to show this.
  const refusal = "integrationMode" in fields ? t("modeLockedNow") : message;
  // The hub checks once more at the approval, so it may ask for a reason that did not seem needed.
  const isOpen = points.failedCount + points.openCount > 0 || isReasonAsked;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isBusy={form.isPending}
      title={t(`confirmTitles.${decision}`, { name })}
      description={t(`confirmBodies.${decision}`)}
    >
      <Form onSubmit={form.onSubmit}>
        <FormError title={refusal} />
        {isApproval ? <OpenPoints points={points} /> : null}
        {isRejection || (isApproval && isOpen) ? (
          <Field
            label={t("reason")}
            hint={t(isApproval ? "approvalReasonHint" : "reasonHint")}
            required
            id={`${id}-reason`}
            error={fields.reason}
          >
            <TextArea name="reason" maxLength={APP_REASON_MAX} defaultValue={typedBefore} />
          </Field>
        ) : null}
        <DialogFooter>
          <Button type="button" variant="secondary" disabled={form.isPending} onClick={onClose}>
            {ui("cancel")}
          </Button>
          <Button
            type="submit"
            variant={isRejection ? "danger" : "primary"}
            pending={form.isPending}
            pendingText={ui("working")}
          >
            {t(`confirm.${decision}`)}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

/** Whether the hub answered that there is no such app: its developer has deleted it. */
export function isGone(error: unknown): boolean {
  return error instanceof HubCallError && error.code === "NOTFOUND_001";
}

/** Whether the hub refused a change because the app has changed since it was read, or is deleted. */
export function isOutdated(error: unknown): boolean {
  if (isGone(error)) return true;
  return error instanceof HubCallError && error.issues.some(({ path }) => path === "updatedAt");
}
