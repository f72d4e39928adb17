"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { createPerson } from "@/client/contract/addresses";
import type { NewSignIn } from "@/client/contract/people";
import { hubCall } from "@/components/data/hub-call";
import { FormProblem, useLoginProblem } from "@/components/forms/form-problem";
import { textOf, useFormCall } from "@/components/forms/use-form-call";
import { LoginField, PersonNameField } from "@/components/people/person-name-fields";
import { SignInShown } from "@/components/people/sign-in-shown";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { FormButtons } from "@/components/ui/form-buttons";

interface AddProps {
  schoolId: string;
  onClose: () => void;
}

/** Adds an admin to a school: the form, then what they sign in with. */
export function AddAdminDialog({
  open,
  onAdded,
  ...props
}: AddProps & { open: boolean; onAdded: () => void }) {
  const t = useTranslations("schools");
  const [added, setAdded] = useState<NewSignIn | null>(null);
  function close(): void {
    setAdded(null);
    props.onClose();
  }
  if (added) {
    return (
      <Dialog
        open={open}
        onOpenChange={close}
        keepsOpen
        title={t("adminAdded", { name: added.displayName })}
        footer={<Button onClick={close}>{t("done")}</Button>}
      >
        <SignInShown signIn={added} />
      </Dialog>
    );
  }
  return (
    <Dialog open={open} onOpenChange={close} title={t("addAdmin")}>
      <AddAdminForm
        {...props}
        onAdded={(signIn) => {
          setAdded(signIn);
          onAdded();
        }}
      />
    </Dialog>
  );
}

function AddAdminForm({ schoolId, onClose, onAdded }: AddProps & { onAdded: (signIn: NewSignIn) => void }) {
  const t = useTranslations("schools");
  const id = useId();
  const form = useFormCall(async (fields) => {
    const body = {
      role: "school_admin" as const,
      displayName: textOf(fields, "displayName"),
      login: textOf(fields, "login"),
    };
    onAdded((await hubCall(createPerson, { params: { schoolId }, body })).data);
  });
  const problem = useLoginProblem(form.problem);
  return (
    <Form onSubmit={form.onSubmit}>
      <FormProblem problem={problem} id={id} />
      <div className="flex flex-col gap-4">
        <PersonNameField id={`${id}-displayName`} error={problem?.fields.displayName} />
        <LoginField id={`${id}-login`} label={t("login")} error={problem?.fields.login} />
      </div>
      <FormButtons isPending={form.isPending} onCancel={onClose}>
        {t("addAdmin")}
      </FormButtons>
    </Form>
  );
}
