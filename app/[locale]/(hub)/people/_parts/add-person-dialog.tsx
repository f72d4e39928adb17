"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { hubCall } from "@/components/data/hub-call";
import { CallErrorSummary } from "@/components/forms/call-error-summary";
import { readNumber, readText, useFormCall } from "@/components/forms/use-form-call";
import { NewPersonDialog } from "@/components/people/new-person-dialog";
import type { ClassroomChoice } from "@/components/people/people-filters";
import { LoginField, PersonNameField } from "@/components/people/person-name-fields";
import { useRefreshPeople } from "@/components/people/use-refresh-people";
import { Form } from "@/components/ui/form";
import { FormButtons } from "@/components/ui/form-buttons";
import { createPerson, suggestLogin } from "@/packages/client/contract/addresses-people";
import type { NewSignIn, SchoolRole } from "@/packages/client/contract/people";
import { RoleField, StudentPlace, TaughtClassrooms } from "./person-place-fields";

export function AddPersonDialog({
  open,
  onClose,
  defaultRole,
  ...form
}: {
  open: boolean;
  onClose: () => void;
  defaultRole: SchoolRole;
  schoolId: string;
  classrooms: readonly ClassroomChoice[];
}) {
  const t = useTranslations("people");
  const [lastAdded, setLastAdded] = useState<LastAdded | null>(null);
  return (
    <NewPersonDialog
      open={open}
      onClose={() => {
        setLastAdded(null);
        onClose();
      }}
      title={t("add")}
      description={t("addBody")}
      canAddAnother
      onAdded={useRefreshPeople()}
      form={({ onCancel, onAdded }) => (
        <AddPersonForm
          {...form}
          defaultRole={lastAdded?.role ?? defaultRole}
          defaultClassroomIds={lastAdded?.classroomIds}
          onCancel={onCancel}
          onAdded={(signIn, added) => {
            setLastAdded(added);
            onAdded(signIn);
          }}
        />
      )}
    />
  );
}

interface LastAdded {
  role: SchoolRole;
  classroomIds: readonly string[];
}

interface Props {
  schoolId: string;
  defaultRole: SchoolRole;
  defaultClassroomIds?: readonly string[];
  classrooms: readonly ClassroomChoice[];
  onCancel: () => void;
  onAdded: (signIn: NewSignIn, added: LastAdded) => void;
}

export function AddPersonForm({
  schoolId,
  defaultRole,
  defaultClassroomIds = [],
  classrooms,
  onCancel,
  onAdded,
}: Props) {
  const t = useTranslations("people");
  const id = useId();
  const [role, setRole] = useState<SchoolRole>(defaultRole);
  const [displayName, setDisplayName] = useState("");
  const [value, setValue] = useState("");
  // Refs, because an answer may arrive after the user has started typing.
  const isTyped = useRef(false);
  const request = useRef<{ name: string; answer: Promise<void> } | null>(null);
  function fillIn(login: string): void {
    // Synchronously, because the form reads the field right after `suggest` resolves.
    flushSync(() => setValue(login));
    // If the field has focus, typing must replace the suggestion, not append to it.
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && activeElement.value === login) activeElement.select();
  }
  async function requestSuggestion(name: string): Promise<void> {
    const call = hubCall(suggestLogin, { params: { schoolId }, query: { displayName: name } });
    const answer = await call.catch(() => null);
    const isCurrent = request.current?.name === name && !isTyped.current;
    if (answer && isCurrent) fillIn(answer.data.login);
    if (!answer && isCurrent) request.current = null;
  }
  function suggest(): Promise<void> {
    const name = displayName.trim();
    if (isTyped.current || name === "") return Promise.resolve();
    if (request.current?.name !== name) request.current = { name, answer: requestSuggestion(name) };
    return request.current.answer;
  }
  const login = {
    value,
    suggest,
    setTyped: (typed: string) => {
      isTyped.current = typed !== "";
      setValue(typed);
    },
  };
  const form = useFormCall(async (fields) => {
    const body = {
      role,
      displayName: readText(fields, "displayName"),
      login: readText(fields, "login"),
      classroomIds: fields.getAll("classroomId").map(String).filter(Boolean),
      classNumber: readNumber(fields, "classNumber"),
    };
    onAdded((await hubCall(createPerson, { params: { schoolId }, body })).data, body);
  });
  const { problem } = form;
  const fieldErrors = problem?.fields ?? {};
  return (
    <Form onSubmit={form.onSubmit} prepare={login.suggest}>
      <CallErrorSummary problem={problem} id={id} />
      <div className="flex flex-col gap-4">
        <RoleField id={id} role={role} onChange={setRole} />
        <PersonNameField
          id={`${id}-displayName`}
          error={fieldErrors.displayName}
          value={displayName}
          onChange={(event) => setDisplayName(event.currentTarget.value)}
          onBlur={() => void login.suggest()}
        />
        <LoginField
          id={`${id}-login`}
          error={fieldErrors.login}
          freeLogins={problem?.suggestions?.login}
          value={login.value}
          onChange={(event) => login.setTyped(event.currentTarget.value)}
        />
        {role === "student" ? (
          <StudentPlace
            classrooms={classrooms}
            defaultClassroomId={defaultClassroomIds[0]}
            id={id}
            fieldErrors={fieldErrors}
          />
        ) : null}
        {role === "teacher" && classrooms.length > 0 ? (
          <TaughtClassrooms classrooms={classrooms} defaultIds={defaultClassroomIds} />
        ) : null}
      </div>
      <FormButtons isPending={form.isPending} onCancel={onCancel}>
        {t("add")}
      </FormButtons>
    </Form>
  );
}
