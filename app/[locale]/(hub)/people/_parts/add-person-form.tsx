"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { createPerson } from "@/client/contract/addresses";
import type { NewSignIn, SchoolRole } from "@/client/contract/people";
import { hubCall } from "@/components/data/hub-call";
import { FormProblem, useLoginProblem } from "@/components/forms/form-problem";
import { numberOf, textOf, useFormCall } from "@/components/forms/use-form-call";
import type { ClassroomChoice } from "@/components/people/people-query";
import { LoginField, PersonNameField } from "@/components/people/person-name-fields";
import { Form } from "@/components/ui/form";
import { FormButtons } from "@/components/ui/form-buttons";
import { RoleField, StudentPlace, TaughtClassrooms } from "./person-place-fields";
import { useLoginSuggestion } from "./use-login-suggestion";

interface Props {
  schoolId: string;
  /** The role that is chosen at first. */
  firstRole: SchoolRole;
  classrooms: readonly ClassroomChoice[];
  onCancel: () => void;
  onAdded: (signIn: NewSignIn) => void;
}

/** A new person of a school. The hub suggests a login name once there is a name. */
export function AddPersonForm({ schoolId, firstRole, classrooms, onCancel, onAdded }: Props) {
  const t = useTranslations("people");
  const id = useId();
  const [role, setRole] = useState<SchoolRole>(firstRole);
  const [displayName, setDisplayName] = useState("");
  const login = useLoginSuggestion(schoolId, displayName);
  const form = useFormCall(async (fields) => {
    const body = {
      role,
      displayName: textOf(fields, "displayName"),
      login: textOf(fields, "login"),
      classroomIds: fields.getAll("classroomId").map(String).filter(Boolean),
      classNumber: numberOf(fields, "classNumber"),
    };
    onAdded((await hubCall(createPerson, { params: { schoolId }, body })).data);
  });
  const problem = useLoginProblem(form.problem);
  const fieldErrors = problem?.fields ?? {};
  return (
    <Form onSubmit={form.onSubmit} prepare={login.suggest}>
      <FormProblem problem={problem} id={id} />
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
          value={login.value}
          onChange={(event) => login.type(event.currentTarget.value)}
        />
        {role === "student" ? (
          <StudentPlace classrooms={classrooms} id={id} fieldErrors={fieldErrors} />
        ) : null}
        {role === "teacher" && classrooms.length > 0 ? <TaughtClassrooms classrooms={classrooms} /> : null}
      </div>
      <FormButtons isPending={form.isPending} onCancel={onCancel}>
        {t("add")}
      </FormButtons>
    </Form>
  );
}
