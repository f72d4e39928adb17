"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SignInShown } from "@/components/people/sign-in-shown";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Dialog } from "@/components/ui/dialog";
import { NewSchoolForm, type NewSchoolMade } from "./new-school-form";

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
  const [made, setMade] = useState<NewSchoolMade | null>(null);
  function close(): void {
    setMade(null);
    onClose();
  }
  if (made) return <MadeDialog open={open} made={made} schoolsPath={schoolsPath} onClose={close} />;
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

function MadeDialog(props: { open: boolean; made: NewSchoolMade; schoolsPath: string; onClose: () => void }) {
  const t = useTranslations("schools");
  const { made, onClose } = props;
  return (
    <Dialog
      open={props.open}
      onOpenChange={onClose}
      keepsOpen
      title={t("made")}
      description={t("madeBody")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("done")}
          </Button>
          <ButtonLink variant="primary" href={`${props.schoolsPath}/${made.id}`}>
            {t("toSchool")}
          </ButtonLink>
        </>
      }
    >
      <SignInShown signIn={made.admin} />
    </Dialog>
  );
}
