"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { NewSignInCard } from "@/components/people/new-sign-in-card";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Dialog } from "@/components/ui/dialog";
import { type CreatedSchool, NewSchoolForm } from "./new-school-form";

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
