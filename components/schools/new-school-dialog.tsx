"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { createSchool } from "@/client/contract/schools";
import { type BodyOf, type DataOf, hubCall } from "@/components/data/hub-call";
import type { CallErrorText } from "@/components/data/use-call-error";
import { FormProblem } from "@/components/people/form-problem";
import { DISPLAY_NAME_MAX, LOGIN_MAX, LOGIN_PATTERN } from "@/components/people/person-fields";
import { SignInShown } from "@/components/people/sign-in-shown";
import { textOf, useFormCall } from "@/components/people/use-form-call";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormButtons } from "@/components/ui/form-buttons";
import { TextInput } from "@/components/ui/text-input";
import { readSchoolValues, SchoolFields } from "./school-fields";

type Made = DataOf<typeof createSchool>;

/** What the hub offers where nothing was typed. */
const EMPTY = { name: "", nameKo: null, timeZone: "Asia/Seoul" };

/** Adds a school with its first admin: the form, then what the admin signs in with. */
export function NewSchoolDialog({
  open,
  onClose,
  onMade,
  schoolsPath,
}: {
  open: boolean;
  onClose: () => void;
  onMade: () => void;
  /** The address of the schools' pages, without the id. */
  schoolsPath: string;
}) {
  const t = useTranslations("schools");
  const [made, setMade] = useState<Made | null>(null);
  function close(): void {
    setMade(null);
    onClose();
  }
  if (made) {
    return (
      <Dialog
        open={open}
        onOpenChange={close}
        title={t("made")}
        description={t("madeBody")}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              {t("done")}
            </Button>
            <ButtonLink variant="primary" href={`${schoolsPath}/${made.id}`}>
              {t("toSchool")}
            </ButtonLink>
          </>
        }
      >
        <SignInShown signIn={made.admin} />
      </Dialog>
    );
  }
  return (
    <Dialog open={open} onOpenChange={close} title={t("add")} description={t("addBody")}>
      <NewSchoolForm
        onCancel={close}
        onMade={(school) => {
          setMade(school);
          onMade();
        }}
      />
    </Dialog>
  );
}

/** The hub's one objection to an admin that the form's own rules let through. */
function useAdminProblem(problem: CallErrorText | null): CallErrorText | null {
  const t = useTranslations("people");
  if (!problem || !("admin.login" in problem.fields)) return problem;
  return { ...problem, fields: { ...problem.fields, "admin.login": t("loginTaken") } };
}

function NewSchoolForm({ onCancel, onMade }: { onCancel: () => void; onMade: (made: Made) => void }) {
  const t = useTranslations("schools");
  const id = useId();
  const form = useFormCall(async (fields) => {
    const admin = { displayName: textOf(fields, "displayName"), login: textOf(fields, "login") };
    const body: BodyOf<typeof createSchool> = { ...readSchoolValues(fields), admin };
    onMade((await hubCall<Made>({ method: "POST", path: "/schools", body })).data);
  });
  const problem = useAdminProblem(form.problem);
  const fieldErrors = problem?.fields ?? {};
  return (
    <form onSubmit={form.onSubmit}>
      <FormProblem problem={problem} id={id} />
      <div className="flex flex-col gap-4">
        <SchoolFields id={id} present={EMPTY} fieldErrors={fieldErrors} />
        <AdminFields id={id} fieldErrors={fieldErrors} />
      </div>
      <FormButtons isPending={form.isPending} onCancel={onCancel}>
        {t("add")}
      </FormButtons>
    </form>
  );
}

function AdminFields({ id, fieldErrors }: { id: string; fieldErrors: CallErrorText["fields"] }) {
  const t = useTranslations("schools");
  const people = useTranslations("people");
  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">{t("firstAdmin")}</legend>
      <Field
        label={t("adminName")}
        required
        id={`${id}-admin.displayName`}
        error={fieldErrors["admin.displayName"]}
      >
        <TextInput name="displayName" maxLength={DISPLAY_NAME_MAX} autoComplete="off" />
      </Field>
      <Field
        label={t("adminLogin")}
        hint={people("loginHint")}
        required
        id={`${id}-admin.login`}
        error={fieldErrors["admin.login"]}
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
    </fieldset>
  );
}
