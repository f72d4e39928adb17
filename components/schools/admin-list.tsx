"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { NewSignIn, SchoolPerson } from "@/client/contract/people";
import { hubCall } from "@/components/data/hub-call";
import { FormProblem, useLoginProblem } from "@/components/people/form-problem";
import { DISPLAY_NAME_MAX, LOGIN_MAX, LOGIN_PATTERN } from "@/components/people/person-fields";
import { SignInShown } from "@/components/people/sign-in-shown";
import { textOf, useFormCall } from "@/components/people/use-form-call";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormButtons } from "@/components/ui/form-buttons";
import { SectionTitle } from "@/components/ui/page-header";
import { TextInput } from "@/components/ui/text-input";
import { useRefresh, useSchoolPart } from "./use-school";

/** Who looks after a school. */
export function AdminList({ schoolId, initial }: { schoolId: string; initial: SchoolPerson[] }) {
  const t = useTranslations("schools");
  const path = `/schools/${schoolId}/people?role=school_admin&limit=200`;
  const admins = useSchoolPart(path, initial);
  const refresh = useRefresh();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Card as="section" aria-labelledby="admins" className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SectionTitle id="admins">{t("admins")}</SectionTitle>
        <Button variant="secondary" size="small" onClick={() => setIsAdding(true)}>
          {t("addAdmin")}
        </Button>
      </div>
      {admins.length === 0 ? (
        <p className="text-muted">{t("noAdmins")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {admins.map(({ id, displayName, login }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2.5">
              <span className="font-semibold">{displayName}</span>
              <span className="text-muted">
                <span className="sr-only">{t("login")}: </span>
                {login}
              </span>
            </li>
          ))}
        </ul>
      )}
      <AddAdminDialog
        open={isAdding}
        schoolId={schoolId}
        onClose={() => setIsAdding(false)}
        onAdded={() => refresh(path)}
      />
    </Card>
  );
}

interface AddProps {
  schoolId: string;
  onClose: () => void;
}

function AddAdminDialog({ open, onAdded, ...props }: AddProps & { open: boolean; onAdded: () => void }) {
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
  const people = useTranslations("people");
  const id = useId();
  const form = useFormCall(async (fields) => {
    const body = {
      role: "school_admin",
      displayName: textOf(fields, "displayName"),
      login: textOf(fields, "login"),
    };
    onAdded((await hubCall<NewSignIn>({ method: "POST", path: `/schools/${schoolId}/people`, body })).data);
  });
  const problem = useLoginProblem(form.problem);
  return (
    <form onSubmit={form.onSubmit}>
      <FormProblem problem={problem} id={id} />
      <div className="flex flex-col gap-4">
        <Field label={people("name")} required id={`${id}-displayName`} error={problem?.fields.displayName}>
          <TextInput name="displayName" maxLength={DISPLAY_NAME_MAX} autoComplete="off" />
        </Field>
        <Field
          label={t("login")}
          hint={people("loginHint")}
          required
          id={`${id}-login`}
          error={problem?.fields.login}
        >
          <TextInput
            name="login"
            minLength={2}
            maxLength={LOGIN_MAX}
            pattern={LOGIN_PATTERN}
            title={people("loginHint")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      </div>
      <FormButtons isPending={form.isPending} onCancel={onClose}>
        {t("addAdmin")}
      </FormButtons>
    </form>
  );
}
