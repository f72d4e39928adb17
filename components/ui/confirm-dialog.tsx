"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";

/** A question before something that cannot be undone, or costs. */
export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What will happen, and what will not. */
  body: ReactNode;
  /** The deed in a word or two: "Delete data", never "OK". */
  confirmLabel: string;
  /** What the button says while it works, such as "Deleting…". */
  pendingLabel?: string;
  tone: "danger" | "primary";
  /** Does it. Answers with what to tell the person when it was refused; throwing says only that it did not work. */
  onConfirm: (() => Promise<string | null>) | (() => Promise<void>);
}

/** Asks; stays open while the work is under way and says inside what went wrong. Cancel comes first for the keyboard. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTranslations("ui");
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function change(open: boolean): void {
    setProblem(null);
    props.onOpenChange(open);
  }

  async function confirm(): Promise<void> {
    setIsPending(true);
    setProblem(null);
    const refusal = await props.onConfirm().catch(() => t("somethingWrong"));
    setIsPending(false);
    if (refusal) setProblem(refusal);
    else props.onOpenChange(false);
  }

  return (
    <Dialog
      open={props.open}
      onOpenChange={change}
      isBusy={isPending}
      role="alertdialog"
      title={props.title}
      description={props.body}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={() => change(false)}>
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
      {problem ? <Refusal>{problem}</Refusal> : null}
    </Dialog>
  );
}

function Refusal({ children }: { children: string }) {
  return (
    <p
      role="alert"
      className="rounded-control border-l-4 border-negative bg-negative-soft px-4 py-3 text-negative"
    >
      {children}
    </p>
  );
}
