"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { ClassStudent } from "@/client/contract/class-list";
import { callForPasswords, wasQuicker } from "@/components/classrooms/make-passwords-call";
import { useCallError } from "@/components/data/use-call-error";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";

/** Makes the password when asked to; it lives in the component that shows it, and nowhere else. */
function useNewPassword(classroomId: string, studentId: string) {
  const t = useTranslations("classroom.reset");
  const callError = useCallError();
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [password, setPassword] = useState<string | null>(null);

  async function make(): Promise<void> {
    setIsPending(true);
    setProblem(null);
    try {
      const [made] = await callForPasswords(classroomId, [studentId]);
      setPassword(made?.password ?? null);
    } catch (error) {
      setProblem(wasQuicker(error) ? t("raced") : callError(error).message);
    }
    setIsPending(false);
  }

  return { password, problem, isPending, make };
}

/** Asks before a student's password is made anew, then shows the new one, once. */
export function ResetPasswordDialog({
  classroomId,
  student,
  onClosed,
}: {
  classroomId: string;
  student: ClassStudent;
  onClosed: () => void;
}) {
  const t = useTranslations("classroom.reset");
  const ui = useTranslations("ui");
  const { password, problem, isPending, make } = useNewPassword(classroomId, student.id);
  const name = student.displayName;
  const buttons =
    password === null ? (
      <>
        <Button variant="secondary" disabled={isPending} onClick={onClosed}>
          {ui("cancel")}
        </Button>
        <Button pending={isPending} pendingText={t("pending")} onClick={make}>
          {t("confirm")}
        </Button>
      </>
    ) : (
      <Button onClick={onClosed}>{t("done")}</Button>
    );
  return (
    <Dialog
      open
      onOpenChange={onClosed}
      isBusy={isPending}
      keepsOpen={password !== null}
      role={password === null ? "alertdialog" : "dialog"}
      title={t(password === null ? "title" : "madeTitle", { name })}
      description={t(password === null ? "body" : "madeBody", { name })}
      footer={buttons}
    >
      {password === null ? <Problem>{problem}</Problem> : <Made login={student.login} password={password} />}
    </Dialog>
  );
}

function Problem({ children }: { children: string | null }) {
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

/** The new password; takes focus, since the button that made it is gone. */
function Made({ login, password }: { login: string; password: string }) {
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
