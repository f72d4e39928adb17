"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { createPasswords, isPasswordConflict } from "@/components/classrooms/create-passwords";
import { useCallError } from "@/components/data/use-call-error";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import type { ClassStudent } from "@/packages/client/contract/classrooms";

export function ResetPasswordDialog({
  classroomId,
  student,
  onClose,
}: {
  classroomId: string;
  student: ClassStudent;
  onClose: () => void;
}) {
  const t = useTranslations("classroom.reset");
  const ui = useTranslations("ui");
  const callError = useCallError();
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  async function reset(): Promise<void> {
    setIsPending(true);
    setProblem(null);
    try {
      const [created] = await createPasswords(classroomId, [student.id]);
      setPassword(created?.password ?? null);
    } catch (error) {
      setProblem(isPasswordConflict(error) ? t("conflict") : callError(error).message);
    }
    setIsPending(false);
  }
  const name = student.displayName;
  const buttons =
    password === null ? (
      <>
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          {ui("cancel")}
        </Button>
        <Button pending={isPending} pendingText={t("pending")} onClick={reset}>
          {t("confirm")}
        </Button>
      </>
    ) : (
      <Button onClick={onClose}>{t("done")}</Button>
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isBusy={isPending}
      isPersistent={password !== null}
      role={password === null ? "alertdialog" : "dialog"}
      title={t(password === null ? "title" : "createdTitle", { name })}
      description={t(password === null ? "body" : "createdBody", { name })}
      footer={buttons}
    >
      {password === null ? (
        <ErrorMessage>{problem}</ErrorMessage>
      ) : (
        <NewPassword login={student.login} password={password} />
      )}
    </Dialog>
  );
}

function ErrorMessage({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <p
      role="alert"
      className="rounded-control border-l-4 border-negative bg-negative-soft px-4 py-3 text-negative"
    >
      {children}
    </p>
  );
}

/** The new password. It takes focus, since the focused button was removed. */
function NewPassword({ login, password }: { login: string; password: string }) {
  const t = useTranslations("classroom.reset");
  const classroom = useTranslations("classroom");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="text-sm text-muted">{classroom("login")}</dt>
          <dd className="text-lg font-semibold">{login}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t("password")}</dt>
          <dd data-new-password className="font-mono text-xl font-semibold">
            {password}
          </dd>
        </div>
      </dl>
      <div className="mt-3">
        <CopyButton value={password} label={t("copy")} />
      </div>
    </div>
  );
}
