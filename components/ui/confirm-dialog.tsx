"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  body: ReactNode;
  confirmLabel: string;
  pendingLabel?: string;
  tone: "danger" | "primary";
  /** Runs the action. Returns a message to display when it was refused; throwing displays a generic message. */
  onConfirm: (() => Promise<string | null>) | (() => Promise<void>);
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTranslations("ui");
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function changeOpen(open: boolean): void {
    setProblem(null);
    props.onOpenChange(open);
  }

  async function confirm(): Promise<void> {
    setIsPending(true);
    setProblem(null);
    const message = await props.onConfirm().catch(() => t("somethingWrong"));
    setIsPending(false);
    if (message) setProblem(message);
    else props.onOpenChange(false);
  }

  return (
    <Dialog
      open={props.open}
      onOpenChange={changeOpen}
      isBusy={isPending}
      role="alertdialog"
      title={props.title}
      description={props.body}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={() => changeOpen(false)}>
            {t("cancel")}
          </Button>
          <Button
            variant={props.tone}
            pending={isPending}
            pendingText={props.pendingLabel ?? t("working")}
            onClick={confirm}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {problem ? (
        <p
          role="alert"
          className="rounded-control border-l-4 border-negative bg-negative-soft px-4 py-3 text-negative"
        >
          {problem}
        </p>
      ) : null}
    </Dialog>
  );
}
