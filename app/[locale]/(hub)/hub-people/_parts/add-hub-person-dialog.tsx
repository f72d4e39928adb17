"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { createHubPerson } from "@/client/contract/addresses";
import type { HubRole } from "@/client/contract/hub-people";
import type { NewSignIn } from "@/client/contract/people";
import { hubCall } from "@/components/data/hub-call";
import { FormProblem, useLoginProblem } from "@/components/forms/form-problem";
import { textOf, useFormCall } from "@/components/forms/use-form-call";
import { LoginField, PersonNameField } from "@/components/people/person-name-fields";
import { SignInShown } from "@/components/people/sign-in-shown";
import { useFreshPeople } from "@/components/people/use-archiving";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { FormButtons } from "@/components/ui/form-buttons";
import { Select } from "@/components/ui/select";

const ROLES = ["operator", "developer"] as const satisfies readonly HubRole[];

/** Adds an operator or a developer: the form, then what the new person signs in with. */
export function AddHubPersonDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("hubPeople");
  const people = useTranslations("people");
  const [added, setAdded] = useState<NewSignIn | null>(null);
  const refresh = useFreshPeople();
  function close(): void {
    setAdded(null);
    onClose();
  }
  if (added) {
    return (
      <Dialog
        open={open}
        onOpenChange={close}
        keepsOpen
        title={people("added", { name: added.displayName })}
        footer={<Button onClick={close}>{people("done")}</Button>}
      >
        <SignInShown signIn={added} />
      </Dialog>
    );
  }
  return (
    <Dialog open={open} onOpenChange={close} title={t("add")} description={t("addBody")}>
      <AddForm
        onCancel={close}
        onAdded={(signIn) => {
          setAdded(signIn);
          refresh();
        }}
      />
    </Dialog>
  );
}

function AddForm({ onCancel, onAdded }: { onCancel: () => void; onAdded: (signIn: NewSignIn) => void }) {
  const t = useTranslations("hubPeople");
  const id = useId();
  const [role, setRole] = useState<HubRole>("operator");
  const form = useFormCall(async (fields) => {
    const body = { role, displayName: textOf(fields, "displayName"), login: textOf(fields, "login") };
    onAdded((await hubCall(createHubPerson, { body })).data);
  });
  const problem = useLoginProblem(form.problem);
  return (
    <Form onSubmit={form.onSubmit}>
      <FormProblem problem={problem} id={id} />
      <div className="flex flex-col gap-4">
        <RoleField id={id} role={role} onChange={setRole} />
        <PersonNameField id={`${id}-displayName`} error={problem?.fields.displayName} />
        <LoginField id={`${id}-login`} error={problem?.fields.login} />
      </div>
      <FormButtons isPending={form.isPending} onCancel={onCancel}>
        {t("add")}
      </FormButtons>
    </Form>
  );
}

function RoleField(props: { id: string; role: HubRole; onChange: (role: HubRole) => void }) {
  const t = useTranslations("hubPeople");
  const people = useTranslations("people");
  const roleText = useTranslations("role");
  return (
    <Field label={people("role")} id={`${props.id}-role`} hint={t(`${props.role}Hint`)}>
      <Select value={props.role} onChange={(event) => props.onChange(event.currentTarget.value as HubRole)}>
        {ROLES.map((name) => (
          <option key={name} value={name}>
            {roleText(name)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
