"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { CallErrorSummary } from "@/components/forms/call-error-summary";
import { readNumber, readText, useFormCall } from "@/components/forms/use-form-call";
import { NewPersonDialog } from "@/components/people/new-person-dialog";
import type { ClassroomChoice } from "@/components/people/people-filters";
import { LoginField, PersonNameField } from "@/components/people/person-name-fields";
import { useRefreshPeople } from "@/components/people/use-refresh-people";
import { Form } from "@/components/ui/form";
import { FormButtons } from "@/components/ui/form-buttons";
import type { NewSignIn, SchoolRole } from "@/packages/client/contract/people";
import { RoleField, StudentPlace, TaughtClassrooms } from "./person-place-fields";
import { useLoginSuggestion } from "./use-login-suggestion";

/** Adds students, teachers and admins to a school, one after the other. */
export function AddPersonDialog({
  open,
  onClose,
  defaultRole,
  ...form
}: {
  open: boolean;
  onClose: () => void;
  /** The initially selected role. */
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

/** The values with which "Add another" starts: those of the person who was just added. */
interface LastAdded {
  role: SchoolRole;
  classroomIds: readonly string[];
}

interface Props {
  schoolId: string;
  /** The initially selected role. */
  defaultRole: SchoolRole;
  /** The initially selected classrooms. */
  defaultClassroomIds?: readonly string[];
  classrooms: readonly ClassroomChoice[];
  onCancel: () => void;
  onAdded: (signIn: NewSignIn, added: LastAdded) => void;
}

/** The form for a new person of a school. It suggests a login name for the entered name. */
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
  const login = useLoginSuggestion(schoolId, displayName);
  const form = useFormCall(async (fields) => {
    const body = {
      role,
      displayName: readText(fields, "displayName"),
      login: readText(fields, "login"),
      classroomIds: fields.getAll("classroomId").map(String).filter(Boolean),
      classNumber: readNumber(fields, "classNumber"),
    };
    onAdded((await hubCall("POST /schools/{schoolId}/people", { params: { schoolId }, body })).data, body);
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
