"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type DataOf, hubCall } from "@/components/data/hub-call";
import { CallForm } from "@/components/forms/call-form";
import { readText, useFormCall } from "@/components/forms/use-form-call";
import { NewSignInCard } from "@/components/people/new-sign-in-card";
import { LoginField, PersonNameField } from "@/components/people/person-name-fields";
import { readSchoolValues, SchoolFields } from "@/components/schools/school-fields";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Dialog } from "@/components/ui/dialog";
import { FormButtons } from "@/components/ui/form-buttons";

export function NewSchoolDialog({
  open,
  onClose,
  onCreated,
  schoolsPath,
}: {
  open: boolean;
  onClose: () => void;
  onCreated: () => void;
  /** The path of the school pages, without the id. */
  schoolsPath: string;
}) {
  const t = useTranslations("school");
  const [created, setCreated] = useState<CreatedSchool | null>(null);
  function close(): void {
    setCreated(null);
    onClose();
  }
  if (created)
    return <CreatedDialog open={open} created={created} schoolsPath={schoolsPath} onClose={close} />;
  return (
    <Dialog open={open} onOpenChange={close} title={t("add")} description={t("addBody")}>
      <NewSchoolForm
        onCancel={close}
        onCreated={(school) => {
          setCreated(school);
          onCreated();
        }}
      />
    </Dialog>
  );
}

function CreatedDialog(props: {
  open: boolean;
  created: CreatedSchool;
  schoolsPath: string;
  onClose: () => void;
}) {
  const t = useTranslations("school");
  const { created, onClose } = props;
  return (
    <Dialog
      open={props.open}
      onOpenChange={onClose}
      isPersistent
      title={t("created")}
      description={t("createdBody")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("done")}
          </Button>
          <ButtonLink variant="primary" href={`${props.schoolsPath}/${created.id}`}>
            {t("openSchool")}
          </ButtonLink>
        </>
      }
    >
      <NewSignInCard signIn={created.admin} />
    </Dialog>
  );
}

type CreatedSchool = DataOf<"POST /schools">;

const INITIAL_VALUES = { name: "", nameKo: null, timeZone: "Asia/Seoul" };

export function NewSchoolForm({
  onCancel,
  onCreated,
}: {
  onCancel: () => void;
  onCreated: (school: CreatedSchool) => void;
}) {
  const t = useTranslations("school");
  const form = useFormCall(async (fields) => {
    const admin = { displayName: readText(fields, "displayName"), login: readText(fields, "login") };
    const body = { ...readSchoolValues(fields), admin };
    onCreated((await hubCall("POST /schools", { body })).data);
  });
  return (
    <CallForm call={form}>
      <div className="flex flex-col gap-4">
        <SchoolFields values={INITIAL_VALUES} />
        <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
          <legend className="sr-only">{t("firstAdmin")}</legend>
          <PersonNameField path="admin.displayName" label={t("adminName")} />
          <LoginField path="admin.login" label={t("adminLogin")} />
        </fieldset>
      </div>
      <FormButtons isPending={form.isPending} onCancel={onCancel}>
        {t("add")}
      </FormButtons>
    </CallForm>
  );
}
