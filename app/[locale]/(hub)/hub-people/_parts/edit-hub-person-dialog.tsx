"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { editHubPerson } from "@/client/contract/addresses";
import type { HubPerson } from "@/client/contract/hub-people";
import { hubCall } from "@/components/data/hub-call";
import { changedOnly } from "@/components/forms/changed-only";
import { FormProblem, useLoginProblem } from "@/components/forms/form-problem";
import { textOf, useFormCall } from "@/components/forms/use-form-call";
import { LoginField, PersonNameField } from "@/components/people/person-name-fields";
import { useFreshPeople } from "@/components/people/use-archiving";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { FormButtons } from "@/components/ui/form-buttons";
import { useToast } from "@/components/ui/toast";

/** Changes the name and login name of an operator or a developer. */
export function EditHubPersonDialog({ person, onClose }: { person: HubPerson; onClose: () => void }) {
  const t = useTranslations("people");
  return (
    <Dialog open onOpenChange={onClose} title={t("editOne", { name: person.displayName })}>
      <EditForm person={person} onDone={onClose} />
    </Dialog>
  );
}

function EditForm({ person, onDone }: { person: HubPerson; onDone: () => void }) {
  const t = useTranslations("people");
  const id = useId();
  const { toast } = useToast();
  const refresh = useFreshPeople();
  const form = useFormCall(async (fields) => {
    const typed = { displayName: textOf(fields, "displayName"), login: textOf(fields, "login") };
    const body = changedOnly(typed, person);
    await hubCall(editHubPerson, { params: { profileId: person.id }, body });
    toast({ tone: "positive", title: t("edited", { name: typed.displayName }) });
    refresh();
    onDone();
  });
  const problem = useLoginProblem(form.problem);
  return (
    <Form onSubmit={form.onSubmit}>
      <FormProblem problem={problem} id={id} />
      <div className="flex flex-col gap-4">
        <PersonNameField
          id={`${id}-displayName`}
          error={problem?.fields.displayName}
          defaultValue={person.displayName}
        />
        <LoginField
          id={`${id}-login`}
          hint={t("loginEditHint")}
          error={problem?.fields.login}
          defaultValue={person.login}
        />
      </div>
      <FormButtons isPending={form.isPending} onCancel={onDone}>
        {t("save")}
      </FormButtons>
    </Form>
  );
}
