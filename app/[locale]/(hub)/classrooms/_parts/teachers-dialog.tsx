"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormError } from "@/components/ui/form-error";
import { SearchInput } from "@/components/ui/search-input";
import type { SchoolClassroom } from "@/packages/client/contract/classrooms";
import { SEARCH_MAX } from "@/packages/client/contract/limits";
import type { SchoolPerson } from "@/packages/client/contract/people";
import { useClassroomCall } from "./use-classroom-call";

const MAX_CANDIDATES = 10;

/** Adds and removes a classroom's teachers. Each click takes effect immediately. */
export function TeachersDialog({
  schoolId,
  classroom,
  onClose,
}: {
  schoolId: string;
  classroom: SchoolClassroom;
  onClose: () => void;
}) {
  const t = useTranslations("classrooms");
  const call = useClassroomCall(schoolId);
  const callError = useCallError();
  const [teachers, setTeachers] = useState<readonly Teacher[]>(classroom.teachers);
  const [pendingId, setPendingId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function send(
    change:
      | "PUT /classrooms/{classroomId}/teachers/{profileId}"
      | "DELETE /classrooms/{classroomId}/teachers/{profileId}",
    { id }: { id: string },
  ): Promise<void> {
    if (pendingId !== null) return;
    setPendingId(id);
    setProblem(null);
    try {
      const params = { classroomId: classroom.id, profileId: id };
      setTeachers((await call(() => hubCall(change, { params }))).teachers);
    } catch (error) {
      setProblem(callError(error).message);
    } finally {
      setPendingId(null);
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isBusy={pendingId !== null}
      title={t("teachersTitle", { name: classroom.name })}
      footer={
        <Button disabled={pendingId !== null} onClick={onClose}>
          {t("done")}
        </Button>
      }
    >
      <FormError title={problem} />
      {teachers.length === 0 ? <p className="mb-4 text-muted">{t("noTeachers")}</p> : null}
      <ul className="mb-5 divide-y divide-line">
        {teachers.map((teacher) => (
          <PersonLine key={teacher.id} name={teacher.displayName}>
            <Button
              variant="secondary"
              size="small"
              pending={pendingId === teacher.id}
              aria-label={t("removeTeacher", { name: teacher.displayName })}
              onClick={() => void send("DELETE /classrooms/{classroomId}/teachers/{profileId}", teacher)}
            >
              {t("remove")}
            </Button>
          </PersonLine>
        ))}
      </ul>
      <Candidates
        schoolId={schoolId}
        excludedIds={new Set(teachers.map(({ id }) => id))}
        pendingId={pendingId}
        onAdd={(teacher) => void send("PUT /classrooms/{classroomId}/teachers/{profileId}", teacher)}
      />
    </Dialog>
  );
}

type Teacher = SchoolClassroom["teachers"][number];

function Candidates({
  schoolId,
  excludedIds,
  pendingId,
  onAdd,
}: {
  schoolId: string;
  excludedIds: ReadonlySet<string>;
  pendingId: string | null;
  onAdd: (teacher: SchoolPerson) => void;
}) {
  const t = useTranslations("classrooms");
  const [q, setQ] = useState("");
  const { data } = useQuery({
    queryKey: [...queryKeyOf("GET /schools/{schoolId}/people", { schoolId }), "teachers", q],
    queryFn: ({ signal }) =>
      hubCall("GET /schools/{schoolId}/people", {
        params: { schoolId },
        query: { role: "teacher", q, limit: MAX_CANDIDATES + excludedIds.size },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const candidates: SchoolPerson[] | null = data
    ? data.data.filter(({ id }) => !excludedIds.has(id)).slice(0, MAX_CANDIDATES)
    : null;
  return (
    <>
      <Field label={t("addTeacher")}>
        <SearchInput
          value={q}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          placeholder={t("teacherSearch")}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
      </Field>
      <ul className="mt-2 min-h-32 divide-y divide-line">
        {candidates?.map((teacher) => (
          <PersonLine key={teacher.id} name={teacher.displayName} login={teacher.login}>
            <Button
              variant="secondary"
              size="small"
              pending={pendingId === teacher.id}
              aria-label={t("addTeacherByName", { name: teacher.displayName })}
              onClick={() => onAdd(teacher)}
            >
              {t("addConfirm")}
            </Button>
          </PersonLine>
        ))}
      </ul>
      {candidates?.length === 0 ? (
        <p role="status" className="text-muted">
          {t("noTeachersToAdd")}
        </p>
      ) : null}
    </>
  );
}

function PersonLine({ name, login, children }: { name: string; login?: string; children: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0 wrap-break-word">
        {name}
        {login ? <span className="ml-2 font-mono text-sm text-muted">{login}</span> : null}
      </span>
      {children}
    </li>
  );
}
