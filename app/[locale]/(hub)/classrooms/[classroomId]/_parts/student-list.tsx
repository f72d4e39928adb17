"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { zoneName } from "@/lib/i18n/names";
import type { ClassStudent } from "@/packages/client/contract/classrooms";
import { ResetPasswordDialog } from "./reset-password-dialog";
import { useClassStudents } from "./use-class-students";

export function StudentList({
  classroomId,
  classroomName,
  initial,
  timeZone,
  mayManage,
}: {
  classroomId: string;
  classroomName: string;
  initial: ClassStudent[];
  timeZone: string;
  mayManage: boolean;
}) {
  const t = useTranslations("classroom");
  const locale = useLocale();
  const [resetting, setResetting] = useState<ClassStudent | null>(null);
  const students = useClassStudents(classroomId, initial);
  const showsConsent = students.some(({ consent }) => consent !== null);
  const columns = useColumns(timeZone, {
    showsConsent,
    repeated: repeatedNumbers(students),
    onReset: mayManage ? setResetting : null,
  });
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

/** The class numbers that several students have. */
function repeatedNumbers(students: readonly ClassStudent[]): ReadonlySet<number> {
  const numbers = students.flatMap(({ classNumber }) => classNumber ?? []);
  return new Set(numbers.filter((number, index) => numbers.indexOf(number) !== index));
}

function useColumns(
  timeZone: string,
  {
    showsConsent,
    repeated,
    onReset,
  }: {
    showsConsent: boolean;
    repeated: ReadonlySet<number>;
    onReset: ((student: ClassStudent) => void) | null;
  },
): readonly Column<ClassStudent>[] {
  const t = useTranslations("classroom");
  const format = useFormatter();
  const privacy = useTranslations("privacy");
  const time = (moment: string) =>
    format.dateTime(new Date(moment), { dateStyle: "medium", timeStyle: "short", timeZone });
  const consent: Column<ClassStudent> = {
    key: "consent",
    label: t("consent"),
    cell: (student) =>
      student.consent ? (
        <Badge tone={TONES[student.consent]}>{privacy(`consents.${student.consent}`)}</Badge>
      ) : null,
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
    { key: "name", label: t("name"), kind: "rowName", cell: ({ displayName }) => displayName },
    ...(showsConsent ? [consent] : []),
    { key: "login", label: t("login"), isFreeText: true, cell: ({ login }) => login },
    {
      key: "lastActive",
      label: t("lastActive"),
      cell: ({ lastActiveAt }) =>
        lastActiveAt ? time(lastActiveAt) : <span className="text-muted">{t("neverActive")}</span>,
    },
  ];
  if (!onReset) return columns;
  const cell = (student: ClassStudent) => (
    <Button
      variant="secondary"
      size="small"
      className="whitespace-nowrap"
      aria-label={t("newPasswordFor", { name: student.displayName })}
      onClick={() => onReset(student)}
    >
      {t("newPassword")}
    </Button>
  );
  return [...columns, { key: "password", label: t("passwordColumn"), kind: "control", cell }];
}

const TONES = { given: "positive", refused: "neutral", unknown: "warning" } as const;
