"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { createPasswords, isPasswordConflict } from "@/components/classrooms/create-passwords";
import { useCallError } from "@/components/data/use-call-error";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { When } from "@/components/ui/when";
import { zoneName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import type { ClassStudent } from "@/packages/client/contract/classrooms";
import { useClassStudents } from "./use-class-students";

export function StudentList({
  classroomId,
  classroomName,
  initial,
  timeZone,
  mayManage,
  linksToStudents,
}: {
  classroomId: string;
  classroomName: string;
  initial: ClassStudent[];
  timeZone: string;
  mayManage: boolean;
  /** Whether the person may open the pages of the students. */
  linksToStudents: boolean;
}) {
  const t = useTranslations("classroom");
  const privacy = useTranslations("privacy");
  const locale = useLocale();
  const [resetting, setResetting] = useState<ClassStudent | null>(null);
  const students = useClassStudents(classroomId, initial);
  const showsConsent = students.some(({ consent }) => consent !== null);
  const repeated = repeatedNumbers(students);
  const consent: Column<ClassStudent> = {
    key: "consent",
    label: t("consent"),
    cell: (student) =>
      student.consent ? (
        <Badge tone={TONES[student.consent]}>{privacy(`consents.${student.consent}`)}</Badge>
      ) : null,
  };
  const password: Column<ClassStudent> = {
    key: "password",
    label: t("passwordColumn"),
    kind: "control",
    cell: (student) => (
      <Button
        variant="secondary"
        size="small"
        className="whitespace-nowrap"
        aria-label={t("newPasswordFor", { name: student.displayName })}
        onClick={() => setResetting(student)}
      >
        {t("newPassword")}
      </Button>
    ),
  };
  const columns: Column<ClassStudent>[] = [
    {
      key: "number",
      label: t("number"),
      cell: ({ classNumber }) =>
        classNumber !== null && repeated.has(classNumber) ? (
          <span className="inline-flex flex-wrap items-center gap-2">
            {classNumber}
            <Badge tone="warning">{t("repeatedNumber")}</Badge>
          </span>
        ) : (
          classNumber
        ),
    },
    {
      key: "name",
      label: t("name"),
      kind: "rowName",
      cell: ({ id, displayName }) =>
        linksToStudents ? (
          <Link
            href={hubPath(locale, `/students/${id}`)}
            className="inline-flex min-h-6 items-center text-accent underline"
          >
            {displayName}
          </Link>
        ) : (
          displayName
        ),
    },
    ...(showsConsent ? [consent] : []),
    { key: "login", label: t("login"), isFreeText: true, cell: ({ login }) => login },
    {
      key: "lastActive",
      label: t("lastActive"),
      cell: ({ lastActiveAt }) =>
        lastActiveAt ? (
          <When at={lastActiveAt} timeZone={timeZone} />
        ) : (
          <span className="text-muted">{t("neverActive")}</span>
        ),
    },
    ...(mayManage ? [password] : []),
  ];
  if (students.length === 0) return <EmptyState title={t("noStudents")}>{t("noStudentsBody")}</EmptyState>;
  return (
    <>
      <DataTable
        caption={t("studentList", { classroom: classroomName })}
        columns={columns}
        rows={students}
        rowKey={({ id }) => id}
      />
      <p className="mt-2 text-sm text-muted">{t("timeZone", { zone: zoneName(locale, timeZone) })}</p>
      {resetting ? (
        <ResetPasswordDialog
          classroomId={classroomId}
          student={resetting}
          onClose={() => setResetting(null)}
        />
      ) : null}
    </>
  );
}

function repeatedNumbers(students: readonly ClassStudent[]): ReadonlySet<number> {
  const numbers = students.flatMap(({ classNumber }) => classNumber ?? []);
  return new Set(numbers.filter((number, index) => numbers.indexOf(number) !== index));
}

const TONES = { given: "positive", refused: "neutral", unknown: "warning" } as const;

function ResetPasswordDialog({
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
      {problem === null ? null : (
        <p
          role="alert"
          className="rounded-control border-l-4 border-negative bg-negative-soft px-4 py-3 text-negative"
        >
          {problem}
        </p>
      )}
      {password === null ? null : <NewPassword login={student.login} password={password} />}
    </Dialog>
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
